/// What the desk gains where scripts run; without them it works all the same.
enum DeskScript {
  static let text = """
    // A page that is kept fresh: the server says when something was recorded, and the content is asked for again.
    const desk = document.querySelector('.desk[data-live]');
    if (desk && 'EventSource' in window) {
      let waiting = 0;
      // What is as an element is: a link or a button keeps the focus of the keyboard over the exchange.
      const alike = (element) => [...desk.querySelectorAll(element.localName)].filter((one) =>
        one.textContent === element.textContent && one.getAttribute('href') === element.getAttribute('href'));
      const fresh = async () => {
        waiting = 0;
        if (document.hidden || desk.contains(document.activeElement) && document.activeElement.matches('input, select'))
          { waiting = setTimeout(fresh, 1000); return; }
        const answer = await fetch(location.href, { headers: { 'X-Live': '1' } }).catch(() => null);
        if (answer && answer.redirected) return location.reload();
        if (!answer || !answer.ok) return;
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        const next = page.querySelector('.desk');
        if (!next) return;
        desk.dataset.live = next.dataset.live;
        const held = desk.contains(document.activeElement) && document.activeElement;
        const place = held && alike(held).indexOf(held);
        desk.replaceChildren(...next.childNodes);
        if (held) alike(held)[place]?.focus({ preventScroll: true });
      };
      // Nobody looks at a hidden page: its connection is given back.
      let source = null;
      const watch = () => {
        if (source) { source.close(); source = null; }
        if (document.hidden) return;
        source = new EventSource(desk.dataset.live);
        source.addEventListener('recorded', () => { if (!waiting) waiting = setTimeout(fresh, 150); });
        source.addEventListener('ended', () => location.reload());
      };
      document.addEventListener('visibilitychange', () => { watch(); if (!document.hidden) fresh(); });
      watch();
    }
    // A digit or a slash where nothing is typed: a part of the desk, or the filter of the page.
    document.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, textarea, select')) return;
      if (event.key === '/') {
        const find = document.querySelector('input[name=find]');
        if (find) { event.preventDefault(); find.focus(); }
        return;
      }
      const part = document.querySelectorAll('.desk-nav a')[Number(event.key) - 1];
      if (event.key >= '1' && part) part.click();
    });
    // A filter that is chosen is asked for at once.
    for (const select of document.querySelectorAll('.filters select'))
      select.addEventListener('change', () => select.form.requestSubmit());

    """
}
