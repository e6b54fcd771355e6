/// What was kept goes to the server, in order; what it does not take is shown, and deleted by the person alone.
extension WorkerScript {
  static let sending = #"""
    let busy = Promise.resolve();
    const send = () => busy = busy.then(sendAll, sendAll);
    addEventListener('sync', (event) => { if (event.tag === 'send') event.waitUntil(send()); });
    addEventListener('message', (event) => {
      if (event.data !== 'send') return;
      event.waitUntil(send().then(async ({ recorded }) => event.source?.postMessage({ recorded, ...await left() })));
    });

    // How much of whoever is signed in is not sent, and how much can't be.
    async function left() {
      const me = await signedIn();
      if (!me) return { kept: 0, notTaken: 0 };
      const [own, forms] = [await runs(me), await all('forms')];
      return {
        kept: forms.filter((form) => form.owner === me.owner).length
          + own.filter((run) => run.answers.length && !lost(run)).length,
        notTaken: own.filter(lost).length,
      };
    }
    const lost = (run) => run.answers.length > 0 && ['moved', 'closed'].includes(run.stopped);

    // Whether the server was reached, and what it has stored by now.
    async function sendAll() {
      const [me, recorded] = [await signedIn(), {}];
      let isReached = true;
      if (me) for (const run of await runs(me)) {
        if (run.answers.length && !run.stopped) isReached = await sendRun(run, me, recorded) && isReached;
      }
      return { isReached, recorded };
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
          if (reply.state !== 'open') run.stopped = reply.state;
        });
      }
      return true;
    }

    // A form that had waited was taken; one of a sitting may have shown its page again, with what was wrong.
    async function settled(key, isTaken) {
      if (!key.startsWith('run:')) return drop('forms', key);
      await alter(key.slice(4), (run) => {
        run.answers.shift();
        [run.position, run.stopped] = [null, isTaken ? null : 'asked'];
      });
    }
    async function resume(path) {
      const me = await signedIn();
      if (!me || !path.startsWith('/sittings/')) return;
      for (const run of await runs(me))
        if (run.stopped === 'asked' && '/sittings/' + run.sitting === path)
          await alter(run.run, (run) => { run.stopped = null; });
    }

    // What was not taken, in the words of its questions.
    async function refused() {
      const me = await signedIn();
      const run = me && (await runs(me)).find(lost);
      const form = await (await caches.open(own)).match(notTaken);
      if (!run || !form) return to('/');
      const rows = run.answers.map((answer) => {
        const at = run.pages.pages[answer.place];
        if (!at?.question) return '';
        const given = [...new URLSearchParams(answer.form)].filter(([name, value]) => value && !fixed.includes(name))
          .map(([, value]) => at.labels[value] ?? value);
        return `<div><dt>${escaped(at.question)}</dt><dd>${escaped(given.join(', ') || '–')}</dd></div>`;
      });
      return page((await form.text()).replace('<!--answers-->', () => rows.join(''))
        .replace('name="run" value=""', `name="run" value="${run.run}"`), form);
    }
    async function forget(fields) {
      const me = await signedIn();
      const run = await get('runs', fields.get('run') ?? '');
      if (me && fields.get('token') === me.token && run?.owner === me.owner) await drop('runs', run.run);
      return to('/');
    }

    """#
}
