/// What keeps an answer that was typed or marked and not sent.
enum DraftScript {
  static let text = """

    // Back, Skip, Stop and a reload leave it in this tab, until the question is answered or the person signs out.
    const drafts = (() => { try { return sessionStorage; } catch { return null; } })();
    if (drafts) {
      const own = 'draft ' + location.pathname;
      const drop = (isMeant) => Object.keys(drafts)
        .filter((key) => key.startsWith('draft ') && isMeant(key)).forEach((key) => drafts.removeItem(key));
      const asked = form?.querySelector('[data-question]')?.dataset.question, key = own + ' ' + asked;
      // What was sent was taken when another page shows; of what is recorded nothing is left to keep.
      if (form) drop((other) => other.startsWith(own + ' ') && other !== key && JSON.parse(drafts.getItem(other)).sent);
      else if (location.pathname.startsWith('/sittings/')) drop((other) => other.startsWith(own + ' '));
      addEventListener('submit', (event) => {
        if (new URL(event.target.action).pathname === '/sign-out') drop(() => true);
      });
      if (asked !== undefined) {
        const fields = () => [...form.querySelectorAll('input:not([type=hidden], [type=file], [type=range]), select, textarea')];
        const isMark = (field) => ['radio', 'checkbox'].includes(field.type);
        const kept = JSON.parse(drafts.getItem(key) ?? 'null');
        if (kept) {
          for (const field of fields()) {
            const values = kept.values.filter(([name]) => name === field.name).map(([, value]) => value);
            if (isMark(field)) field.checked = values.includes(field.value);
            else if (values.length) field.value = values[0];
          }
        }
        const keep = (sent) => {
          const values = fields().filter((field) => !isMark(field) || field.checked).map((field) => [field.name, field.value]);
          try { drafts.setItem(key, JSON.stringify({ values, sent })); } catch { /* no room for it */ }
        };
        form.addEventListener('input', () => keep(false));
        form.addEventListener('submit', (event) => { if (event.submitter?.matches('.primary')) keep(true); });
      }
    }

    """
}
