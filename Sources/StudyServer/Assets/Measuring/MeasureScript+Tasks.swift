extension MeasureScript {
  /// The machines of the tasks as the program has them (`ActiveTasks`), without what makes the result: the same inputs
  /// lead from screen to screen here and there.
  static let tasks = #"""
    const machines = {
      tapping(plan) {
        let [begun, started, taps, over] = [null, false, 0, false];
        const deadline = () => (over || begun === null ? null : begun + plan.duration);
        return {
          screen: () => (over ? { m: 'done' } : started ? { m: 'tap', taps } : { m: 'instruction' }),
          deadline,
          take(kind, key, at) {
            if (over) return;
            if (deadline() !== null && at >= deadline()) { over = true; return; }
            if (kind !== 'key') return;
            if (!started) { started = key === 'enter'; return; }
            if (!['left', 'right', 'f', 'j', 'F', 'J'].includes(key)) return;
            begun ??= at;
            taps += 1;
          },
        };
      },

      reactionTime(plan) {
        let [phase, since, drawn, practised, counted, early, begun] = ['instruction', null, 0, 0, 0, 0, false];
        let [wait, told, milliseconds] = [0, '', null];
        const practising = () => practised < plan.practice;
        const next = () => { wait = plan.intervals[drawn++] ?? 0; [phase, since] = ['wait', null]; };
        const end = (outcome, reaction = null) => {
          if (practising()) { if (outcome !== 'tooSoon') practised += 1; }
          else if (outcome === 'tooSoon') early += 1;
          else counted += 1;
          [told, milliseconds, phase, since] = [outcome, reaction, 'told', null];
        };
        const goOn = () => {
          if (counted + early === 0 && plan.practice > 0 && practised === plan.practice && !begun) {
            begun = true;
            phase = 'ready';
          } else if (counted >= plan.attempts || early >= plan.falseStarts) phase = 'done';
          else next();
        };
        return {
          screen() {
            if (phase === 'told') return { m: told, milliseconds, practice: practising() };
            return { m: phase, sign: phase === 'now', practice: ['wait', 'now'].includes(phase) && practising() };
          },
          deadline() {
            if (since === null) return null;
            return since + { wait, now: plan.timeout, told: plan.feedback }[phase];
          },
          take(kind, key, at) {
            const due = this.deadline();
            if (['instruction', 'ready'].includes(phase)) { if (kind === 'key' && key === 'enter') next(); }
            else if (phase === 'done') return;
            else if (since === null) { if (kind === 'shown') since = at; }
            else if (phase === 'wait') {
              if (kind === 'key') end('tooSoon');
              else if (kind === 'tick' && at >= due) [phase, since] = ['now', null];
            } else if (phase === 'now') {
              const took = at - since;
              if (kind === 'key') took <= plan.timeout ? end('right', Math.round(took / 1000)) : end('tooSlow');
              else if (kind === 'tick' && at >= due) end('tooSlow');
            } else if (kind === 'tick' && at >= due) goOn();
          },
        };
      },

      stroop(plan) {
        const ink = { r: 'red', 1: 'red', g: 'green', 2: 'green', b: 'blue', 3: 'blue', y: 'yellow', 4: 'yellow' };
        let [phase, since, practised, done, isRight] = ['instruction', null, 0, 0, false];
        const practising = () => practised < plan.practice.length;
        const current = () => (practising() ? plan.practice[practised] : plan.trials[done]);
        const finish = (answer) => {
          if (practising()) [isRight, phase, since] = [answer === current().ink, 'told', null];
          else { done += 1; [phase, since] = [done < plan.trials.length ? 'blank' : 'done', null]; }
        };
        return {
          screen() {
            if (phase === 'blank') return { m: 'nameInk', practice: practising() };
            if (phase === 'word') return { m: 'nameInk', word: current(), practice: practising() };
            return phase === 'told' ? { m: isRight ? 'right' : 'wrong', practice: true } : { m: phase };
          },
          deadline() {
            if (since === null || phase === 'word' && plan.timeout === null) return null;
            return since + { blank: plan.blank, word: plan.timeout, told: plan.feedback }[phase];
          },
          take(kind, key, at) {
            const due = this.deadline();
            if (['instruction', 'ready'].includes(phase)) {
              if (kind === 'key' && key === 'enter') [phase, since] = ['blank', null];
            } else if (phase === 'done') return;
            else if (since === null) { if (kind === 'shown') since = at; }
            else if (phase === 'word' && kind === 'key') { if (ink[key.toLowerCase()]) finish(ink[key.toLowerCase()]); }
            else if (kind === 'tick' && due !== null && at >= due) {
              if (phase === 'blank') [phase, since] = ['word', null];
              else if (phase === 'word') finish(null);
              else { practised += 1; [phase, since] = [practising() ? 'blank' : 'ready', null]; }
            }
          },
        };
      },

      digitSpan(plan) {
        let [phase, since, drawn, practised, games, failed, begun] = ['instruction', null, 0, 0, 0, 0, false];
        let [span, index, typed, digits, isRight] = [plan.span, 0, '', [], false];
        const practising = () => practised < plan.practice;
        const next = () => {
          digits = plan.rows[drawn++].slice(0, span);
          [phase, index, since] = ['digit', 0, null];
        };
        const judge = () => {
          isRight = typed === (plan.reversed ? digits.toReversed() : digits).join('');
          if (practising()) practised += 1;
          else {
            games += 1;
            failed = isRight ? 0 : failed + 1;
            span = isRight ? Math.min(span + 1, plan.most) : Math.max(span - 1, plan.least);
          }
          [phase, since] = ['told', null];
        };
        const advance = () => {
          if (phase === 'digit') phase = 'gap';
          else if (phase === 'gap') {
            index += 1;
            phase = index < digits.length ? 'digit' : 'entry';
            typed = '';
          } else if (games === 0 && plan.practice > 0 && !practising() && !begun) { begun = true; phase = 'ready'; }
          else if (games >= plan.tests || failed >= plan.failures) phase = 'done';
          else { next(); return; }
          since = null;
        };
        return {
          screen() {
            const practice = practising();
            if (phase === 'digit') return { m: 'watch', digit: digits[index], index, practice };
            if (phase === 'gap') return { m: 'watch', index, practice };
            if (phase === 'entry') return { m: plan.reversed ? 'enterDigitsReversed' : 'enterDigits', typed, practice };
            return phase === 'told' ? { m: isRight ? 'right' : 'wrong', practice } : { m: phase };
          },
          deadline() {
            const lasts = { digit: plan.shown, gap: plan.gap, told: plan.feedback }[phase];
            return since === null || lasts === undefined ? null : since + lasts;
          },
          take(kind, key, at) {
            const due = this.deadline();
            if (['instruction', 'ready'].includes(phase)) { if (kind === 'key' && key === 'enter') next(); }
            else if (phase === 'done') return;
            else if (since === null && kind === 'shown') since = at;
            else if (phase === 'entry' && kind === 'key') {
              since ??= at;
              if (/^[0-9]$/.test(key) && typed.length < 40) typed += key;
              else if (key === 'backspace') typed = typed.slice(0, -1);
              else if (key === 'enter' && typed) judge();
            } else if (kind === 'tick' && due !== null && at >= due) advance();
          },
        };
      },

      psat(plan) {
        let [phase, practising, digits] = ['instruction', plan.practice.length > 0, plan.practice];
        let [index, begun, typed, written] = [0, null, '', false];
        if (!practising) digits = plan.series;
        const onset = (number) => (begun === null ? null : begun + number * plan.interval);
        const due = () => {
          if (begun === null) return null;
          if (phase === 'digit') return onset(index) + plan.shown;
          return phase === 'blank' ? onset(index + 1) : null;
        };
        const next = () => {
          typed = '';
          if (index + 1 < digits.length) { index += 1; [phase, written] = ['digit', false]; return; }
          if (!practising) { phase = 'done'; return; }
          [practising, digits, index, begun, phase] = [false, plan.series, 0, null, 'ready'];
        };
        const catchUp = (at) => {
          while (due() !== null && at >= due())
            if (phase === 'digit' && plan.shown < plan.interval) phase = 'blank';
            else next();
        };
        return {
          screen() {
            if (phase === 'digit') return { m: 'add', digit: digits[index], index, practice: practising };
            return phase === 'blank' ? { m: 'add', typed, index, practice: practising } : { m: phase };
          },
          deadline: due,
          take(kind, key, at) {
            if (['instruction', 'ready'].includes(phase)) {
              if (kind === 'key' && key === 'enter') [phase, written] = ['digit', false];
            } else if (phase === 'done') return;
            else if (kind === 'shown') { if (phase === 'digit' && !written) { begun ??= at; written = true; } }
            else if (kind === 'tick') catchUp(at);
            else {
              catchUp(at);
              if (!['digit', 'blank'].includes(phase) || index === 0) return;
              if (/^[0-9]$/.test(key) && typed.length < 2) typed += key;
              else if (key === 'backspace') typed = typed.slice(0, -1);
            }
          },
        };
      },

      towerOfHanoi(plan) {
        let [started, over, chosen, refused] = [false, false, null, false];
        const towers = [Array.from({ length: plan.disks }, (_, disk) => plan.disks - disk), [], []];
        const choose = (tower) => {
          refused = false;
          if (chosen === null) { towers[tower].length ? (chosen = tower) : (refused = true); return; }
          const from = chosen;
          chosen = null;
          if (from === tower) return;
          if (towers[from].at(-1) > (towers[tower].at(-1) ?? Infinity)) { refused = true; return; }
          towers[tower].push(towers[from].pop());
          over = towers[2].length === plan.disks;
        };
        return {
          screen() {
            const m = over ? 'done' : !started ? 'instruction' : refused ? 'cannotMove' : 'moveDisks';
            return { m, towers: towers.map((tower) => [...tower]), chosen };
          },
          deadline: () => null,
          take(kind, key) {
            if (over || kind !== 'key') return;
            if (key === 'enter') started = true;
            else if (key === 'escape') over = started;
            else if (started && ['1', '2', '3'].includes(key)) choose(Number(key) - 1);
          },
        };
      },

      timedWalk(plan) {
        let [phase, since, walks, seconds] = ['instruction', null, 0, 0];
        const end = (took) => { walks += 1; seconds = took; phase = 'walkFinished'; };
        return {
          screen() {
            if (phase === 'walking') return { m: phase, clock: since };
            return phase === 'walkFinished' ? { m: phase, milliseconds: seconds, walks } : { m: phase };
          },
          deadline: () => (phase === 'walking' ? since + plan.limit : null),
          take(kind, key, at) {
            const enter = kind === 'key' && key === 'enter';
            if (phase === 'instruction') { if (enter) phase = 'walkReady'; }
            else if (phase === 'walkReady') { if (enter) [phase, since] = ['walking', at]; }
            else if (phase === 'walking') {
              const took = at - since;
              if (enter) { if (took >= 300000) end(took <= plan.limit ? Math.round(took / 1000) : 0); }
              else if (kind === 'key' ? key === 'escape' : kind === 'tick' && at >= since + plan.limit) end(0);
            } else if (phase === 'walkFinished' && enter) phase = walks < plan.trials ? 'walkReady' : 'done';
          },
        };
      },
    };
    """#
}
