extension MeasureScript {
  /// Shows the screens of a task, takes down what is pressed and when, and how evenly the page was drawn.
  static let player = #"""
    const keysOf = { Enter: 'enter', Backspace: 'backspace', Escape: 'escape', ArrowLeft: 'left', ArrowRight: 'right',
      ' ': ' ' };

    function play() {
      const machine = machines[plan.kind](plan);
      const log = [];
      let [drawn, padsOf, last, timer, frame, longest, hidden, clock] = ['', '', 0, 0, null, 0, false, 0];
      const take = (kind, key, at) => {
        last = Math.max(last, at);
        log.push(key === null ? `${kind[0]} ${last}` : `k ${key === ' ' ? 'space' : key} ${last}`);
        machine.take(kind, key, last);
        draw();
      };
      const press = (key) => (at) => take('key', key, at);
      const check = () => {
        const due = machine.deadline();
        if (due === null) return;
        const now = us(performance.now());
        if (now >= due) take('tick', null, now);
        else timer = setTimeout(check, Math.max(0, (due - now) / 1000));
      };

      function draw() {
        const screen = machine.screen();
        const looks = JSON.stringify(screen);
        clearTimeout(timer);
        if (looks !== drawn) {
          drawn = looks;
          render(screen);
          if (screen.m === 'done') { finish(); return; }
          // The frame after the one that was drawn begins when it stands on the screen.
          requestAnimationFrame(() => requestAnimationFrame((at) => {
            if (drawn === looks) take('shown', null, us(at));
          }));
        }
        timer = setTimeout(check, 0);
      }

      function render(screen) {
        const text = screen.m === 'instruction' ? words.instruction : words[screen.m] ?? '';
        say((screen.practice ? words.practice + ': ' : '') + text);
        clearInterval(clock);
        stage.className = 'measure-stage ' + (screen.sign ? 'sign' : '');
        stage.replaceChildren(...content(screen));
        showPads(screen.m);
      }

      function content(screen) {
        if (screen.milliseconds) return [make('p', `${screen.milliseconds} ms`, 'figure')];
        if (screen.digit !== undefined) return [make('p', String(screen.digit), 'figure')];
        if (screen.typed !== undefined) return [make('p', screen.typed + '_', 'figure')];
        if (screen.taps !== undefined) return [make('p', String(screen.taps), 'figure')];
        if (screen.word) return [make('p', words[screen.word.text], 'figure ink-' + screen.word.ink)];
        if (screen.towers) return [towers(screen)];
        if (screen.clock !== undefined) {
          const shown = make('p', '0 s', 'figure');
          clock = setInterval(() => {
            shown.textContent = `${Math.floor((performance.now() * 1000 - screen.clock) / 1e6)} s`;
          }, 200);
          return [shown];
        }
        return [];
      }

      function towers(screen) {
        const all = make('div', '', 'towers');
        screen.towers.forEach((tower, number) => {
          const drawnTower = make('div', '', 'tower' + (screen.chosen === number ? ' chosen' : ''));
          for (const disk of tower.toReversed()) {
            const shown = make('span', '', 'disk');
            shown.style.inlineSize = `${(100 * disk) / plan.disks}%`;
            drawnTower.append(shown);
          }
          all.append(drawnTower);
        });
        return all;
      }

      function keypad() {
        const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => pad(String(digit), press(String(digit)), ''));
        return [...digits, pad(words.erase, press('backspace'), ''), pad('0', press('0'), ''),
          ...(plan.kind === 'psat' ? [] : [pad(words.ok, press('enter'))])];
      }

      function showPads(name) {
        const kinds = {
          instruction: ['begin', () => [pad(words.begin, press('enter'))]],
          ready: ['ready', () => [pad(words.begin, press('enter'))]],
          wait: ['sign', () => [pad(words.press, press(' '), 'primary wide')]],
          tap: ['tap', () => [pad(words.leftHand, press('left')), pad(words.rightHand, press('right'))]],
          nameInk: ['ink', () => ['red', 'green', 'blue', 'yellow'].map((ink) => pad(words[ink], press(ink[0]), ''))],
          enterDigits: ['digits', keypad],
          moveDisks: ['towers', () => [1, 2, 3].map((tower) => pad(String(tower), press(String(tower)), ''))
            .concat(pad(words.giveUp, press('escape'), 'quiet'))],
          walkReady: ['walk', () => [pad(words.start, press('enter'), 'primary wide')]],
          walking: ['walking', () => [pad(words.stop, press('enter'), 'primary wide'),
            pad(words.breakOff, press('escape'), 'quiet')]],
          walkFinished: ['walked', () => [pad(words.goOn, press('enter'))]],
        };
        kinds.now = kinds.wait;
        kinds.enterDigitsReversed = kinds.enterDigits;
        kinds.add = kinds.enterDigits;
        kinds.cannotMove = kinds.moveDisks;
        const [kind, built] = kinds[name] ?? ['none', () => []];
        // Buttons stay while a finger may lie on them.
        if (kind === padsOf) return;
        padsOf = kind;
        pads.className = 'measure-pads ' + kind;
        pads.replaceChildren(...built());
        running(kind !== 'begin');
      }

      const keyed = (event) => {
        if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
        const key = keysOf[event.key] ?? (/^[a-zA-Z0-9]$/.test(event.key) ? event.key : null);
        // A field that has the focus keeps its keys.
        if (key === null || event.target.closest('input, summary, a')) return;
        event.preventDefault();
        take('key', key, us(event.timeStamp));
      };
      const looked = () => { hidden ||= document.hidden && padsOf !== 'begin'; };
      const measured = (at) => {
        if (frame !== null && padsOf !== 'begin') longest = Math.max(longest, us(at - frame));
        frame = at;
        if (drawn !== 'over') requestAnimationFrame(measured);
      };
      document.addEventListener('keydown', keyed);
      document.addEventListener('visibilitychange', looked);
      requestAnimationFrame(measured);

      function finish() {
        clearInterval(clock);
        drawn = 'over';
        document.removeEventListener('keydown', keyed);
        document.removeEventListener('visibilitychange', looked);
        pads.replaceChildren();
        hand([`f ${longest} ${hidden ? 1 : 0}`, ...log].join('*'));
        send();
      }
      draw();
    }
    """#
}
