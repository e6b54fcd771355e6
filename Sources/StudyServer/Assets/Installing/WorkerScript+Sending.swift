/// What was kept goes to the server, in order; what it does not take is shown, and deleted by the person alone.
extension WorkerScript {
  static let sending = #"""
    let busy = Promise.resolve();
    const send = () => busy = busy.then(sendAll, sendAll);
    addEventListener('sync', (event) => { if (event.tag === 'send') event.waitUntil(send().then(seenAnew)); });
    addEventListener('message', (event) => {
      if (event.data === 'keep') event.waitUntil(keepDay());
      if (event.data === 'send') event.waitUntil(send().then(async (sent) => {
        event.source?.postMessage({ recorded: sent.recorded, ...await left() });
        await seenAnew(sent);
      }));
    });
    // The day shows what was recorded also when the network has gone again.
    const seenAnew = ({ recorded }) => Object.keys(recorded).length ? keepDay() : null;

    // How much of whoever is signed in is not sent, what is asked for again, and how much can't be taken.
    async function left() {
      const me = await signedIn();
      if (!me) return { kept: 0, asked: null, notTaken: 0 };
      const [own, forms] = [await runs(me), await all('forms')];
      const asked = own.find(doubtful);
      const waiting = own.filter((run) => !lost(run)).map((run) =>
        run.answers.length && Math.max(1, questions(run.answers, run).length) - (doubtful(run) ? 1 : 0));
      return {
        kept: forms.filter((form) => form.owner === me.owner).length + waiting.reduce((sum, count) => sum + count, 0),
        asked: asked ? { given: given(asked.answers[0], asked), question: question(asked.answers[0], asked) ?? '' } : null,
        notTaken: own.filter(lost).length,
      };
    }
    const lost = (run) => run.answers.length > 0 && ['moved', 'closed'].includes(run.stopped);
    // Its first answer is asked for again.
    const doubtful = (run) => run.answers.length > 0 && ['refused', 'asked'].includes(run.stopped);
    // Each question once, with what was last answered.
    const questions = (answers, run) => [...new Map(answers.map((answer) => [answer.place, answer])).values()]
      .filter((answer) => question(answer, run));
    const question = ({ place }, run) => run.pages.pages[place]?.question;
    const given = ({ form, place }, run) => [...new URLSearchParams(form)]
      .filter(([name, value]) => value && !fixed.includes(name))
      .map(([, value]) => run.pages.pages[place]?.labels?.[value] ?? value).join(', ') || '–';

    // Whether the server was reached, and what it has stored by now.
    async function sendAll() {
      await fresh;
      const [me, recorded] = [(await ended()) ? await signedIn() : null, {}];
      let isReached = true;
      if (me) for (const run of await runs(me)) {
        if (run.answers.length && !run.stopped) isReached = await sendRun(run, me, recorded) && isReached;
      }
      if (me) for (const form of await all('forms')) {
        if (form.owner === me.owner && ['/log', '/log/take-back'].includes(form.action)) isReached = await sendTouch(form, me) && isReached;
      }
      return { isReached, recorded };
    }

    // An entry of a log, or taking one back, needs nobody to look at it again. What is not taken waits for the person.
    async function sendTouch(form, me) {
      const body = new URLSearchParams(form.body);
      body.set('token', me.token);
      body.set('ago', Date.now() - form.at);
      try {
        const signal = AbortSignal.timeout(8000);
        const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual', signal });
        if (answer.type === 'opaqueredirect') await drop('forms', form.key);
        return answer.status < 500;
      } catch { return false; }
    }

    // By how long ago it was: a clock that is wrong is wrong by as much when it is sent.
    async function sendRun(run, me, recorded) {
      while (run?.answers.length && !run.stopped) {
        const now = Date.now();
        const body = new URLSearchParams({ token: me.token, run: run.run, event: run.event, pack: run.pages.pack,
          began: String(now - run.began) });
        if (run.sitting) body.set('sitting', run.sitting);
        if (run.position !== null) body.set('position', run.position);
        for (const answer of run.answers.slice(0, 40)) {
          body.append('form', answer.form);
          body.append('step', answer.step);
          body.append('ago', now - answer.at);
        }
        let reply;
        try {
          const answer = await fetch('/offline/answers', { method: 'POST', body, signal: AbortSignal.timeout(8000) });
          if (!answer.ok) return false;
          reply = await answer.json();
        } catch { return false; }
        if (reply.state === 'recorded') {
          recorded[run.run] = reply.sitting;
          await drop('runs', run.run);
          return true;
        }
        run = await alter(run.run, (run) => {
          run.answers.splice(0, reply.taken);
          [run.sitting, run.position] = [reply.sitting ?? run.sitting, reply.position];
          if (reply.state !== 'open') [run.stopped, run.reason] = [reply.state, reply.reason];
        });
      }
      return true;
    }

    // A form that had waited was taken; one of a sitting may have shown its page again, with what was wrong.
    async function settled(key, isTaken) {
      if (!key.startsWith('run:')) return drop('forms', key);
      await alter(key.slice(4), isTaken ? answered : (run) => { run.stopped = 'asked'; });
    }
    async function resume(path, request) {
      const me = await signedIn();
      if (!me || !path.startsWith('/sittings/')) return;
      const run = (await runs(me)).find((run) => doubtful(run) && '/sittings/' + run.sitting === path);
      if (run && new URLSearchParams(await request.text()).get('act') !== 'back') await alter(run.run, answered);
    }
    // What was asked for again is the server's; the rest follows it.
    function answered(run) {
      run.answers.shift();
      [run.position, run.stopped] = [null, null];
    }

    // What was not taken, by survey and in the words of its questions, each with its reason.
    async function refused() {
      const me = await signedIn();
      const own = me ? (await runs(me)).filter(lost) : [];
      const form = await caches.match(notTaken, { cacheName: 'own' });
      if (!own.length || !form) return to('/');
      const html = await form.text();
      const why = ({ reason }) => new RegExp(`data-reason-${reason ?? 'closed'}="([^"]*)"`, 'i').exec(html)?.[1] ?? '';
      const rows = (run) => questions(run.answers, run).map((answer) =>
        `<div><dt>${escaped(question(answer, run))}</dt><dd>${escaped(given(answer, run))}</dd></div>`);
      const told = own.map((run) => `<section><h2>${escaped(run.pages.name ?? '')}</h2><p>${why(run)}</p>`
        + `<dl class="facts">${rows(run).join('')}</dl></section>`);
      const names = own.map((run) => `<input type="hidden" name="run" value="${run.run}">`);
      return page(html.replace('<!--answers-->', () => told.join('')).replace('<!--runs-->', names.join('')), form);
    }
    async function forget(fields) {
      const me = await signedIn();
      if (me && fields.get('token') === me.token) for (const name of fields.getAll('run'))
        if ((await get('runs', name))?.owner === me.owner) await drop('runs', name);
      return to('/');
    }

    """#
}
