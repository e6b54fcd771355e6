import JSONText

/// What stands between a study's pages and a network that goes: the day of whoever is signed in opens without one, a survey
/// that asks the same whatever is answered is gone through without one, and what was confirmed is kept on the device and
/// sent when it can be. It knows no rule of a study: an answer goes as the form that the person sent, and the server takes
/// it once, by the position in its sitting.
enum WorkerScript {
  /// - Parameters:
  ///   - assets: What pages name, with digests in their addresses.
  ///   - bare: The texts of a page that needs nothing else, by language.
  static func text(assets: [String], bare: JSONValue) -> String {
    "const assets = [" + assets.map { "'\($0)'" }.joined(separator: ", ") + "];\n"
      + "const bareTexts = \(bare.compactText);\n"
      + [storing, network, signingOut, surveys, sending].joined()
  }

  /// What is kept in the device's own data base, durably before anything more is shown.
  private static let storing = #"""
    // Surveys' pages by their address, sittings by the name that this device gave them, single forms by their time; what is
    // locked of somebody who signed out, and the session that the server has to end.
    const stores = ['packs', 'runs', 'forms', 'locked', 'left'];
    async function stored(store, mode, work) {
      const base = await new Promise((done, fail) => {
        const asked = indexedDB.open('regimen', 2);
        asked.onupgradeneeded = () => {
          for (const name of stores)
            if (!asked.result.objectStoreNames.contains(name)) asked.result.createObjectStore(name);
        };
        [asked.onsuccess, asked.onerror] = [() => done(asked.result), () => fail(asked.error)];
      });
      try {
        return await new Promise((done, fail) => {
          const change = base.transaction(store, mode, { durability: 'strict' });
          let result;
          change.oncomplete = () => done(result);
          change.onabort = change.onerror = () => fail(change.error);
          work(change.objectStore(store), (value) => { result = value; });
        });
      } finally { base.close(); }
    }
    const reading = (ask) => (objects, done) => { const asked = ask(objects); asked.onsuccess = () => done(asked.result); };
    const get = (store, key) => stored(store, 'readonly', reading((objects) => objects.get(key)));
    const all = (store) => stored(store, 'readonly', reading((objects) => objects.getAll()));
    const keys = (store) => stored(store, 'readonly', reading((objects) => objects.getAllKeys()));
    const put = (store, key, value) => stored(store, 'readwrite', (objects) => { objects.put(value, key); });
    const drop = (store, key) => stored(store, 'readwrite', (objects) => { objects.delete(key); });
    // Reads, changes and writes in one transaction: an answer may be confirmed while others are on their way.
    const alter = (key, change) => stored('runs', 'readwrite', (objects, done) => {
      const asked = objects.get(key);
      asked.onsuccess = () => {
        if (!asked.result) return;
        change(asked.result);
        objects.put(asked.result, key);
        done(asked.result);
      };
    });

    """#

  private static let network = #"""
    // Of one kind of pages each; those of another version go when this one takes over.
    const [files, own] = ['files ' + assets.join(' '), 'own'];
    const [none, unsent, notTaken] = ['/offline/page', '/offline/unsent', '/offline/not-taken'];
    const signedOut = '/offline/signed-out';
    const longest = 7 * 24 * 3600 * 1000;

    addEventListener('install', (event) => {
      skipWaiting();
      event.waitUntil(caches.open(files).then((cache) => cache.addAll(assets)));
    });
    addEventListener('activate', (event) => {
      event.waitUntil((async () => {
        for (const name of await caches.keys()) if (name !== files && name !== own) await caches.delete(name);
        await clients.claim();
        await refresh();
      })());
    });
    addEventListener('fetch', (event) => {
      const url = new URL(event.request.url);
      if (url.origin !== location.origin) return;
      if (assets.includes(url.pathname)) event.respondWith(asset(event.request));
      else if (event.request.mode === 'navigate') event.respondWith(led(event, url).catch(nothing));
    });

    async function led(event, url) {
      if (!(await ended())) return gone();
      if (event.request.method === 'POST') return sent(event, url);
      if (url.pathname === unsent) return waiting(url.searchParams.get('run'));
      if (url.pathname === notTaken) return refused();
      if (url.pathname === '/offline/take')
        return shown(url.searchParams.get('run'), { isStale: url.searchParams.has('stale') });
      return event.request.method === 'GET' ? seen(event, url) : fetch(event.request);
    }

    async function asset(request) {
      return (await (await caches.open(files)).match(request)) ?? fetch(request);
    }

    // What shows without a network is asked for in the language of whoever is signed in.
    let fresh = Promise.resolve();
    const refresh = () => fresh = (async () => {
      const signal = AbortSignal.timeout(8000);
      try {
        const pages = [none, unsent, notTaken, signedOut].map((path) => new Request(path, { signal }));
        await (await caches.open(own)).addAll(pages);
        await unlock();
      } catch { /* another time */ }
    })();

    // The day of whoever is signed in, where this script came after its page had been opened, or answers were recorded.
    async function keepDay() {
      await refresh();
      if (!(await signedIn())) return;
      try {
        const answer = await fetch('/offline/day', { signal: AbortSignal.timeout(8000) });
        if (!answer.ok) return;
        await (await caches.open(own)).put('/', answer.clone());
        await collect(await answer.text());
      } catch { /* another time */ }
    }

    // The pages of the day's surveys, those of other days go.
    async function collect(html) {
      const wanted = [...html.matchAll(/data-pack="([^"]+)"/g)].map((found) => found[1].replaceAll('&amp;', '&'));
      const known = await keys('packs');
      for (const path of known) if (!wanted.includes(path)) await drop('packs', path);
      for (const path of wanted) {
        if (known.includes(path)) continue;
        try {
          const answer = await fetch(path);
          if (answer.ok) await put('packs', path, await answer.json());
        } catch { /* another time */ }
      }
    }

    async function seen(event, url) {
      const isDay = url.pathname === '/' && !url.search;
      const cache = await caches.open(own);
      try {
        const answer = await fetch(event.request);
        if (isDay && answer.ok) {
          const copy = answer.clone();
          await cache.put('/', answer.clone());
          event.waitUntil(refresh().then(() => copy.text()).then(collect));
        } else if (isDay && answer.status < 500 && answer.type !== 'opaqueredirect') {
          await cache.delete('/');
        } else if (answer.ok && /^\/sittings\/\d+$/.test(url.pathname)) {
          event.waitUntil(answer.clone().text().then((html) => note(html, url.pathname)));
        }
        return answer;
      } catch {
        const day = isDay && await cache.match('/');
        if (!day) return nothing();
        return page((await day.text()).replace('<body', await sinceSeen()), day);
      }
    }

    // What was begun and done on this device since the day was seen.
    async function sinceSeen() {
      const me = await signedIn();
      const given = (me ? await runs(me) : []).filter((run) => run.answers.length && !lost(run));
      const events = (isWhole) =>
        escaped(JSON.stringify(given.filter((run) => whole(run) === isWhole).map((run) => run.event)));
      return `<body data-offline="yes" data-done="${events(true)}" data-begun="${events(false)}"`;
    }
    const whole = (run) => run.pages.pages[run.place]?.tail ?? run.place >= run.pages.pages.length;

    // As the server sends its pages: nothing from elsewhere, nothing inline.
    const page = (html, from) => new Response(html, {
      headers: ['content-type', 'content-security-policy', 'referrer-policy', 'cache-control']
        .map((name) => [name, from.headers.get(name) ?? '']) });
    const nothing = async () => (await caches.match(none, { cacheName: own }).catch(() => null)) ?? bare();
    // The storage was emptied: what this script knows by itself is left.
    function bare() {
      const known = Object.keys(bareTexts);
      const language = navigator.languages.map((tag) => known.find((one) => one.split('-')[0] === tag.split('-')[0]))
        .find(Boolean) ?? known[0];
      const [title, text, today] = bareTexts[language].map(escaped);
      return new Response(`<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>`
        + '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">'
        + `</head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/">${today}</a></p></main></body></html>`,
      { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'",
        'referrer-policy': 'no-referrer', 'cache-control': 'no-store' } });
    }
    const to = (path) => Response.redirect(path, 303);
    const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

    // Whoever is signed in on this device: no other site knows their token, and no other participant has it.
    async function signedIn() {
      const form = await (await caches.open(own)).match(unsent);
      if (!form) return null;
      const html = await form.text();
      const named = (name) => new RegExp(`data-${name}="([^"]+)"`).exec(html)?.[1];
      return named('token') && named('owner')
        ? { html, form, token: named('token'), owner: named('owner'), key: named('key') } : null;
    }

    // A form is sent as it is; an own one that can't be sent is kept, and its page sends it later.
    async function sent(event, url) {
      const { request } = event;
      const copy = request.clone();
      const key = url.searchParams.get('kept');
      if (url.pathname === '/offline/take') return confirm(new URLSearchParams(await copy.text()));
      if (url.pathname === '/offline/forget') return forget(new URLSearchParams(await copy.text()));
      if (url.pathname === '/sign-out') return signOut(event, new URLSearchParams(await copy.text()));
      if (url.pathname === '/begin') {
        const here = await underWay(new URLSearchParams(await request.clone().text()));
        if (here) return here;
      }
      try {
        const answer = await (key && url.pathname === '/log' ? fetch(await dated(url, copy.clone(), key)) : fetch(request));
        const isTaken = answer.type === 'opaqueredirect' || (answer.status < 500 && ![401, 403, 429].includes(answer.status));
        if (key && isTaken) await settled(key, answer.type === 'opaqueredirect');
        else if (answer.type === 'opaqueredirect') await resume(url.pathname, copy);
        return answer;
      } catch {
        const body = await copy.text();
        if (key) return waiting(key.startsWith('run:') ? key.slice(4) : null);
        return (await begun(new URLSearchParams(body), url.pathname))
          ?? ((await keep(body, url.pathname)) ? waiting() : nothing());
      }
    }

    // An entry of a log is of when it was touched: by how long ago that was.
    async function dated(url, request, key) {
      const [fields, kept] = [new URLSearchParams(await request.text()), await get('forms', key)];
      if (kept) fields.set('ago', Date.now() - kept.at);
      return new Request(url, { method: 'POST', body: fields, redirect: 'manual', credentials: 'same-origin' });
    }

    async function keep(body, action) {
      const me = await signedIn();
      if (!me || new URLSearchParams(body).get('token') !== me.token) return false;
      if (!/^\/(begin|log|log\/take-back|sittings\/\d+)$/.test(action)) return false;
      const key = Date.now() + '-' + crypto.randomUUID();
      await put('forms', key, { key, body, action, at: Date.now(), owner: me.owner });
      return true;
    }

    // The oldest that is kept of whoever is signed in, or the answer of a sitting that is asked for again, as a form that can
    // be sent again.
    async function waiting(wanted) {
      const me = await signedIn();
      if (!me) return Response.error();
      const show = (body, action, key, more = {}) => {
        const inputs = [...new URLSearchParams(body)].filter(([name]) => name !== 'token' && !(name in more))
          .concat(Object.entries({ token: me.token, ...more })).map(([name, value]) =>
            `<textarea hidden name="${escaped(name)}">\n${escaped(value)}</textarea>`);
        return page(me.html.replace('action="/"', () => `action="${escaped(`${action}?kept=${encodeURIComponent(key)}`)}"`)
          .replace('<!--fields-->', () => inputs.join('')), me.form);
      };
      const own = (await runs(me)).filter((run) => doubtful(run) && (!wanted || run.run === wanted));
      for (const form of wanted ? [] : await all('forms')) {
        if (Date.now() - form.at > longest) { await drop('forms', form.key); continue; }
        if (form.owner === me.owner) return show(form.body, form.action, form.key);
      }
      for (const run of own)
        return show(run.answers[0].form, '/sittings/' + run.sitting, 'run:' + run.run, { position: String(run.position) });
      await send();
      return to('/');
    }

    """#
}
