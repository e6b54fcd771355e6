/// Whole surveys without a network: what the server would do with a page, as far as it asks the same whatever is answered.
extension WorkerScript {
  static let surveys = #"""
    // The sittings of whoever is signed in that this device leads; what is not sent for a week is no longer taken.
    async function runs(me) {
      const found = await all('runs');
      for (const run of found)
        if (Date.now() - run.began > longest && !run.stopped) [run.stopped, run.reason] = ['closed', 'old'];
      return found.filter((run) => run.owner === me.owner).sort((a, b) => a.began - b.began);
    }

    // Where the sitting of an event is gone on with here, since not all of it is sent.
    async function underWay(fields) {
      const me = await signedIn();
      if (!me || fields.get('token') !== me.token) return null;
      const own = async () => (await runs(me)).find((run) =>
        run.event === fields.get('event') && run.answers.length && !lost(run));
      let run = await own();
      if (run && !run.stopped) {
        await send();
        run = await own();
      }
      return run ? standing(run) : null;
    }
    // The page of a sitting that shows where it stands.
    const standing = (run, isStale) => to(lost(run) ? notTaken : doubtful(run) ? unsent + '?run=' + run.run
      : '/offline/take?run=' + run.run + (isStale ? '&stale=yes' : ''));

    // Goes on here with what the server can't be asked for; nil where the device has not the pages.
    async function begun(fields, action) {
      const me = await signedIn();
      if (!me || fields.get('token') !== me.token) return null;
      const packs = await all('packs');
      const pack = action === '/begin' ? packs.find((pack) => pack.event === fields.get('event'))
        : /^\/sittings\/\d+$/.test(action) && packs.find((pack) => pack.pack === fields.get('pack'));
      const now = Date.now();
      const sitting = action === '/begin' ? null : Number(action.split('/')[2]);
      const known = (await runs(me)).find((run) => !run.stopped
        && (sitting ? run.sitting === sitting : run.event === fields.get('event')));
      if (known && !sitting) return to('/offline/take?run=' + known.run);
      if (known) return known.answers.length ? to('/offline/take?run=' + known.run) : confirm(fields, known.run);
      if (!pack || !sitting && (now < pack.opens || now >= (pack.closes ?? Infinity))) return null;
      const run = lead(me, pack, sitting, fields);
      if (!run) return null;
      await put('runs', run.run, run);
      return sitting ? confirm(fields, run.run) : to('/offline/take?run=' + run.run);
    }

    // A sitting that this device leads from a page on; nil for a page that it has not.
    function lead(me, pack, sitting, fields) {
      const item = (page) => /name="item" value="(\d+)"/.exec(page.html)?.[1] ?? null;
      const place = !sitting ? 0 : pack.pages.findIndex((page) =>
        String(page.step) === fields.get('step') && item(page) === fields.get('item'));
      return place < 0 ? null : {
        run: crypto.randomUUID().replaceAll('-', ''), owner: me.owner, event: pack.event, pages: pack, began: Date.now(),
        sitting, position: sitting ? Number(fields.get('position')) : 0, first: place, place, answers: [], given: {},
        stopped: null,
      };
    }

    // Notes where a sitting stands that the server leads: without it the device goes on from there.
    async function note(html, action) {
      const me = await signedIn();
      if (!me) return;
      const form = /<form method="post" action="\/sittings[^]*?<\/form>/.exec(html)?.[0] ?? '';
      const fields = new URLSearchParams([...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
        .map(([, name, value]) => [name, value.replaceAll('&amp;', '&')]));
      const sitting = Number(action.split('/')[2]);
      const known = (await runs(me)).filter((run) => run.sitting === sitting);
      if (known.some((run) => run.answers.length)) return;
      for (const run of known) await drop('runs', run.run);
      const pack = await get('packs', fields.get('pack') ?? '');
      const run = pack && lead(me, pack, sitting, fields);
      if (run) await put('runs', run.run, run);
    }

    const framed = (run, title, html, from) =>
      page(run.pages.frame.replaceAll('{title}', () => escaped(title)).replace('<!--content-->', () => html), from);

    // The page where a sitting stands, with what was answered before.
    async function shown(key, { problem, typed, isStale } = {}) {
      const me = await signedIn();
      const run = await get('runs', key ?? '');
      if (!me || run?.owner !== me.owner) return to('/');
      if (lost(run) || doubtful(run)) return standing(run);
      const at = run.pages.pages[run.place];
      const told = isStale ? run.pages.stale ?? '' : '';
      if (!at) return framed(run, run.pages.pages.at(-1).title, told + run.pages.closing, me.form);
      const html = told + (problem ? at.refused.replaceAll('{problem}', () => escaped(problem)) : at.html)
        .replace('name="token" value=""', () => `name="token" value="${escaped(me.token)}"`)
        .replace('<form method="post" action="/offline/take"', (form) =>
          `${form} data-typed="${escaped(typed ?? run.given[run.place] ?? '')}"`)
        .replace('class="sitting">', (end) => `${end}<input type="hidden" name="run" value="${run.run}">`
          + `<input type="hidden" name="place" value="${run.place}">`);
      return framed(run, at.title, html, me.form);
    }

    // Why an answer can't be one; the server looks at all of them again.
    function fault(at, fields) {
      if (!at.refused || (fields.get('act') ?? 'answer') !== 'answer') return null;
      const given = [...fields].filter(([name, value]) => value.trim() && !fixed.includes(name));
      if (!given.length) return at.needed;
      const typed = (fields.get('answer') ?? '').trim();
      const number = read(typed, at.number);
      const isPointed = typed.includes(',') && at.number && !at.number.comma;
      const told = number?.replace('.', at.number?.mark ?? '.');
      const said = (text) => text?.replaceAll('{typed}', () => typed).replaceAll('{number}', () => told) ?? null;
      if (number === null) return at.number ? said(at.number.unread) : null;
      // Where decimals stand behind a point, a comma makes no number, whatever its bounds.
      if (isPointed) return said(at.number.pointed ?? at.number.unread);
      for (const bound of at.bounds)
        if (number < (bound.least ?? -Infinity) || number > (bound.most ?? Infinity)) return said(bound.text);
      if (!at.number) return null;
      return (number.split('.')[1] ?? '').length > at.number.decimals ? said(at.number.fraction) : null;
    }
    // A number as the server writes it; null for what it would not read as one, or could read in two ways.
    function read(typed, how) {
      let text = typed.normalize('NFKC');
      // Half of one may be written without its nought.
      if (how && (how.comma ? /^,[0-9]/ : /^[.][0-9]/).test(text)) text = '0' + text;
      if (how?.unit && text.toLowerCase().endsWith(how.unit)) text = text.slice(0, -how.unit.length).trim() || text;
      if (how && (how.comma ? /^[-+]?[0-9]{1,3}([.][0-9]{3})+$/ : /^[-+]?[0-9]{1,3}(,[0-9]{3})+$/).test(text)) return null;
      const parts = /^([-+]?)0*([0-9]+)(?:[.,]([0-9]*[1-9])?0*)?$/.exec(text);
      if (!parts || /[.,]$/.test(text)) return null;
      const bare = parts[2] + (parts[3] ? '.' + parts[3] : '');
      return (parts[1] === '-' && bare !== '0' ? '-' : '') + bare;
    }
    const fixed = ['token', 'position', 'item', 'ms', 'act', 'run', 'place', 'pack', 'step'];

    // Takes what a page of this device's sent: it is kept before the next page shows.
    async function confirm(fields, key = fields.get('run')) {
      const me = await signedIn();
      const run = await get('runs', key ?? '');
      if (!me || fields.get('token') !== me.token || run?.owner !== me.owner) return nothing();
      const place = Number(fields.get('place') ?? run.place);
      const at = run.pages.pages[place];
      // A page that was left: the sitting shows where it stands.
      if (place !== run.place || !at || run.stopped) return standing(run, true);
      const isBack = fields.get('act') === 'back';
      if (isBack && place <= run.first) return to('/offline/take?run=' + key);
      const problem = isBack ? null : fault(at, fields);
      if (problem) return shown(key, { problem, typed: fields.toString() });
      const next = isBack ? place - 1 : place + 1;
      // Within a page of several questions the way back is the face's alone.
      const isInput = !at.tail && (!isBack || run.pages.pages[next].step !== at.step);
      const form = new URLSearchParams([...fields].filter(([name]) => !['run', 'place', 'token'].includes(name))).toString();
      let isTaken = false;
      await alter(key, (run) => {
        if (run.place !== place || run.stopped) return;
        isTaken = true;
        run.place = next;
        if (!isBack) run.given[place] = form;
        if (isInput) run.answers.push({ form, step: at.step, place, at: Date.now() });
      });
      // Another page of the same sitting was quicker.
      if (!isTaken) return standing(await get('runs', key) ?? run, true);
      registration.sync?.register('send').catch(() => {});
      const { isReached, recorded } = await send();
      if (recorded[key]) return to('/sittings/' + recorded[key]);
      const now = await get('runs', key);
      // Where the server has it all it leads the sitting again.
      if (isReached && now?.sitting && !now.answers.length && !now.stopped && !run.pages.pages[next]?.tail)
        return to('/sittings/' + now.sitting);
      return to('/offline/take?run=' + key);
    }

    """#
}
