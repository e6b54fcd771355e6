/// How a page measures: a sensor of the device, or a task whose plan the page plays. What it sends is judged, and
/// worked out, by the server alone.
enum MeasureScript {
  static let text = [core, tasks, player, motion, walk, start].joined(separator: "\n")

  /// What all of them share. Times are whole microseconds of the page's clock, which nobody sets.
  private static let core = #"""
    const panel = document.querySelector('.measure');
    const form = panel?.closest('form');
    const plan = panel && JSON.parse(panel.dataset.plan);
    const words = plan?.words ?? {};
    const field = form?.elements.measured;
    const message = panel?.querySelector('.measure-message');
    const stage = panel?.querySelector('.measure-stage');
    const pads = panel?.querySelector('.measure-pads');
    const us = (milliseconds) => Math.round(milliseconds * 1000);
    const make = (name, text = '', kind = '') => {
      const element = document.createElement(name);
      element.textContent = text;
      if (kind) element.className = kind;
      return element;
    };
    const say = (text) => { if (message.textContent !== text) message.textContent = text; };
    const running = (is) => { document.body.dataset.measuring = is ? 'yes' : 'no'; };

    // A tap counts from when the finger comes down; who uses keys or a screen reader clicks.
    function pad(word, act, kind = 'primary') {
      const button = make('button', word, kind);
      button.type = 'button';
      button.addEventListener('pointerdown', (event) => { event.preventDefault(); act(us(event.timeStamp)); });
      // What comes in its place must not be pressed by the same finger.
      button.addEventListener('touchend', (event) => event.preventDefault());
      button.addEventListener('click', (event) => { if (event.detail === 0) act(us(event.timeStamp)); });
      return button;
    }
    // A browser hands a sensor over to a click alone.
    function clicked(word, act, kind = 'primary') {
      const button = make('button', word, kind);
      button.type = 'button';
      button.addEventListener('click', act);
      return button;
    }

    // What was measured is kept until the server has it.
    const place = form && ['measured', form.getAttribute('action'), form.elements.position.value,
      form.elements.item?.value ?? ''].join(' ');
    const keep = (text) => { try { sessionStorage.setItem(place, text); } catch { /* kept in the page alone */ } };
    const kept = () => { try { return sessionStorage.getItem(place); } catch { return null; } };
    const drop = () => { try { sessionStorage.removeItem(place); } catch { /* nothing is kept */ } };
    function forgetOthers() {
      try {
        for (const key of Object.keys(sessionStorage))
          if (key.startsWith('measured ') && key !== place) sessionStorage.removeItem(key);
      } catch { /* nothing is kept */ }
    }
    // Until something is measured or typed there is nothing to go on with; what was measured before can be renamed.
    const byHand = form?.querySelector('details.by-hand');
    const known = form?.elements.name && form.querySelector('button[value=keep]');
    const settle = () => { document.body.dataset.unmeasured = field.value || byHand?.open || known ? 'no' : 'yes'; };
    function hand(text) { field.value = text; keep(text); settle(); }
    function send() {
      if (navigator.onLine) { form.requestSubmit(); return; }
      say(words.notSent);
      addEventListener('online', () => form.requestSubmit(), { once: true });
    }
    const silence = () => { try { speechSynthesis.cancel(); } catch { /* no voice */ } };
    function speak(text) {
      say(text);
      try {
        const spoken = new SpeechSynthesisUtterance(text);
        spoken.lang = document.documentElement.lang;
        silence();
        speechSynthesis.speak(spoken);
      } catch { /* no voice */ }
    }
    async function stayAwake() {
      try { return await navigator.wakeLock.request('screen'); } catch { return null; }
    }
    """#

  private static let start = #"""
    if (panel && form) {
      panel.hidden = false;
      if (byHand && !byHand.querySelector('.error')) byHand.open = false;
      byHand?.addEventListener('toggle', settle);
      form.querySelector('.no-script')?.remove();
      forgetOthers();
      const whole = field.value || kept();
      if (plan.kind === 'locationTrack') {
        walk(field.value);
      } else if (whole) {
        field.value = whole;
        say(words.notSent);
        pads.replaceChildren(
          clicked(words.send, () => send()),
          clicked(words.again, () => { field.value = ''; drop(); location.reload(); }, 'secondary'));
      } else if (plan.kind === 'rangeOfMotion') {
        motion();
      } else {
        play();
      }
      settle();
    }
    """#
}
