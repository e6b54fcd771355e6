/// What a page gains where scripts run; without them it works all the same.
enum PageScript {
  static let text = """
    // How long a question showed, by a clock that nobody sets.
    const shown = performance.now();
    const form = document.querySelector('form.sitting');
    let sent = false;
    if (form) {
      form.addEventListener('submit', (event) => {
        if (sent) { event.preventDefault(); return; }
        // A date that no calendar has leaves its field without a value: the browser says so, and keeps it.
        const wrong = event.submitter?.matches('.primary') && [...form.elements].find((field) => field.validity?.badInput);
        if (wrong) { event.preventDefault(); wrong.reportValidity(); return; }
        sent = true;
        // A page with a limit that was loaded again has shown before.
        const before = Number(document.querySelector('[data-spent]')?.dataset.spent ?? 0);
        form.elements.ms.value = Math.round(performance.now() - shown + before);
      });
      // A page that the browser kept may be sent again: the server says where the sitting stands.
      addEventListener('pageshow', () => { sent = false; });
      // A choice that stands alone clears the others, and they clear it.
      form.addEventListener('change', (event) => {
        const box = event.target;
        if (box.type !== 'checkbox') return;
        // Own words go with their choice, and come back with it.
        const words = form.elements['other' + box.value];
        if (words && box.checked) words.value = words.value || words.dataset.kept || '';
        else if (words) { words.dataset.kept = words.value; words.value = ''; }
        if (!box.checked) return;
        const alone = 'exclusive' in box.dataset;
        for (const other of form.querySelectorAll('input[type=checkbox]'))
          if (other !== box && (alone || 'exclusive' in other.dataset)) other.checked = false;
      });
    }

    // A signature is drawn in the field's own units; what was drawn is sent as the data of a path.
    const sign = document.querySelector('.sign');
    if (sign && form) {
      const pad = sign.querySelector('svg'), path = pad.querySelector('path'), drawn = form.elements.drawing;
      const box = pad.viewBox.baseVal;
      let last = '';
      const point = (event) => {
        const area = pad.getBoundingClientRect();
        const within = (value, most) => Math.min(most, Math.max(0, Math.round(value)));
        return within((event.clientX - area.left) / area.width * box.width, box.width) + ' '
          + within((event.clientY - area.top) / area.height * box.height, box.height);
      };
      const add = (letter, event) => {
        const next = point(event);
        if (next === last && letter === 'L') return;
        if (drawn.value.length + next.length + 1 > Number(sign.dataset.most)) return;
        last = next;
        drawn.value += letter + next;
        path.setAttribute('d', drawn.value);
      };
      pad.addEventListener('pointerdown', (event) => { pad.setPointerCapture(event.pointerId); last = ''; add('M', event); });
      pad.addEventListener('pointermove', (event) => { if (last) add('L', event); });
      for (const end of ['pointerup', 'pointercancel'])
        pad.addEventListener(end, (event) => {
          // A touch is a dot.
          if (last && drawn.value.endsWith('M' + last)) { drawn.value += 'L' + last; path.setAttribute('d', drawn.value); }
          last = '';
        });
      sign.querySelector('button').addEventListener('click', () => { drawn.value = ''; last = ''; path.setAttribute('d', ''); });
      sign.hidden = false;
    }

    // The time of a page: the server decides when it is over, the page counts down and sends itself.
    const limit = document.querySelector('[data-left]');
    if (limit && form) {
      const end = shown + Number(limit.dataset.left);
      const words = limit.textContent;
      const tick = () => {
        const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
        limit.textContent = words.replace(/[0-9]+/, left);
        if (left > 0) { setTimeout(tick, 250); return; }
        const act = document.createElement('input');
        act.type = 'hidden'; act.name = 'act'; act.value = 'expire';
        form.append(act); sent = true; form.submit();
      };
      tick();
    }

    // A device that may keeps the day and what could not be sent; a page that waits to be sent goes out by itself.
    if (document.body.dataset.worker) navigator.serviceWorker?.register(document.body.dataset.worker).catch(() => {});
    const unsent = document.querySelector('form.unsent');
    if (unsent) {
      const go = async () => {
        try { if ((await fetch('/health/live', { cache: 'no-store' })).ok) unsent.submit(); } catch { /* later */ }
      };
      addEventListener('online', go);
      setInterval(go, 10000);
      go();
    }
    // The device's script sends what it keeps while a page is open, and tells what is left.
    const worker = navigator.serviceWorker;
    if (worker && document.body.dataset.worker) {
      const [kept, asked, notTaken] = ['[data-kept]', '[data-asked]', '[data-not-taken]']
        .map((name) => document.querySelector(name));
      const ask = () => worker.controller?.postMessage('send');
      worker.addEventListener('message', ({ data }) => {
        if (data.left) { location.replace('/'); return; }
        const path = Object.values(data.recorded).at(-1);
        if (path && document.querySelector('[data-done]:not(body)')) location.replace('/sittings/' + path);
        else if (kept && (path || !kept.hidden && !data.kept)) location.reload();
        if (!kept) return;
        kept.hidden = !data.kept;
        kept.querySelector('span').textContent =
          data.kept > 1 ? kept.dataset.many.replace('{count}', data.kept) : kept.dataset.one;
        asked.hidden = !data.asked;
        if (data.asked) asked.querySelector('span').textContent = asked.dataset.asked
          .replace(/[{](given|question)[}]/g, (mark, name) => data.asked[name]);
        notTaken.hidden = !data.notTaken;
      });
      // It came after this page had been opened, which it has to keep.
      worker.addEventListener('controllerchange', () => worker.controller?.postMessage('keep'));
      worker.ready.then(ask);
      addEventListener('online', ask);
      setInterval(ask, 10000);
    }
    // Without a network what has opened since the day was seen can be begun, and what has closed or is done can't.
    if (document.body.dataset.offline) {
      const texts = document.querySelector('[data-kept]').dataset;
      const [done, begun] = ['done', 'begun'].map((name) => JSON.parse(document.body.dataset[name]));
      for (const begin of document.querySelectorAll('form[data-pack]')) {
        const [event, card] = [begin.elements.event.value, begin.closest('.card')];
        begin.hidden = Date.now() < Number(begin.dataset.opens) || Date.now() >= Number(begin.dataset.closes);
        if (begun.includes(event)) {
          const button = begin.querySelector('button');
          button.textContent = texts.goOn;
          button.setAttribute('aria-label', texts.goOn + ': ' + card.querySelector('h2').textContent);
        }
        if (!done.includes(event)) continue;
        begin.hidden = true;
        card.querySelector('.state').textContent = texts.whole;
      }
    }
    // Each showing of a log's buttons is one of its own: a page that the device kept, or that the way back leads to, is pressed
    // again on purpose.
    addEventListener('pageshow', () => {
      for (const field of document.querySelectorAll('form.log [name=touch]'))
        field.value = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    });
    // A page that the device made has what was answered there before.
    if (form?.dataset.typed) {
      const typed = new URLSearchParams(form.dataset.typed);
      for (const field of form.querySelectorAll('input:not([type=hidden]), select, textarea')) {
        if (['radio', 'checkbox'].includes(field.type)) field.checked = typed.getAll(field.name).includes(field.value);
        else if (typed.has(field.name)) field.value = typed.get(field.name);
      }
    }

    // What was wrong is read out and in sight first.
    document.getElementById('problems')?.focus();

    """
}
