/// What stands between a study's pages and a network that goes: the day of whoever is signed in opens without one, a survey
/// that asks the same whatever is answered is gone through without one, and what was confirmed is kept on the device and
/// sent when it can be. It knows no rule of a study: an answer goes as the form that the person sent, and the server takes
/// it once, by the position in its sitting.
enum WorkerScript {
  /// - Parameter assets: What pages name, with digests in their addresses.
  static func text(assets: [String]) -> String {
    "const assets = [" + assets.map { "'\($0)'" }.joined(separator: ", ") + "];\n"
      + [storing, network, surveys, sending].joined()
  }

  /// What is kept in the device's own data base, durably before anything more is shown.
  private static let storing = #"""
    // Surveys' pages by their address, sittings by the name that this device gave them, single forms by their time.
    async function stored(store, mode, work) {
      const base = await new Promise((done, fail) => {
        const asked = indexedDB.open('regimen', 1);
        asked.onupgradeneeded = () => { for (const name of ['packs', 'runs', 'forms']) asked.result.createObjectStore(name); };
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
      else if (event.request.mode !== 'navigate') return;
      else if (event.request.method === 'POST') event.respondWith(sent(event.request, url));
      else if (url.pathname === unsent) event.respondWith(waiting());
      else if (url.pathname === notTaken) event.respondWith(refused());
      else if (url.pathname === '/offline/take') event.respondWith(shown(url.searchParams.get('run')));
      else if (event.request.method === 'GET') event.respondWith(seen(event, url));
    });

    async function asset(request) {
      return (await (await caches.open(files)).match(request)) ?? fetch(request);
    }

    // What shows without a network is asked for in the language of whoever is signed in.
    async function refresh() {
      const cache = await caches.open(own);
      try { await cache.addAll([none, unsent, notTaken]); } catch { /* another time */ }
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
        return page((await day.text()).replace('<body', '<body data-offline="yes"'), day);
      }
    }

    // As the server sends its pages: nothing from elsewhere, nothing inline.
    const page = (html, from) => new Response(html, { headers: ['content-type', 'content-security-policy', 'referrer-policy']
      .map((name) => [name, from.headers.get(name) ?? '']) });
    const nothing = async () => (await (await caches.open(own)).match(none)) ?? Response.error();
    const to = (path) => Response.redirect(path, 303);
    const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

    // Whoever is signed in on this device: no other site knows their token, and no other participant has it.
    async function signedIn() {
      const form = await (await caches.open(own)).match(unsent);
      if (!form) return null;
      const html = await form.text();
      const named = (name) => new RegExp(`data-${name}="([^"]+)"`).exec(html)?.[1];
      return named('token') && named('owner') ? { html, form, token: named('token'), owner: named('owner') } : null;
    }

    // A form is sent as it is; an own one that can't be sent is kept, and its page sends it later.
    async function sent(request, url) {
      const copy = request.clone();
      const key = url.searchParams.get('kept');
      if (url.pathname === '/offline/take') return confirm(new URLSearchParams(await copy.text()));
      if (url.pathname === '/offline/forget') return forget(new URLSearchParams(await copy.text()));
      if (url.pathname === '/begin') {
        const here = await underWay(new URLSearchParams(await request.clone().text()));
        if (here) return to('/offline/take?run=' + here.run);
      }
      try {
        const answer = await fetch(request);
        const isTaken = answer.type === 'opaqueredirect' || (answer.status < 500 && ![401, 403, 429].includes(answer.status));
        if (key && isTaken) await settled(key, answer.type === 'opaqueredirect');
        else if (answer.type === 'opaqueredirect') await resume(url.pathname);
        return answer;
      } catch {
        const body = await copy.text();
        if (key) return waiting();
        return (await begun(new URLSearchParams(body), url.pathname))
          ?? ((await keep(body, url.pathname)) ? waiting() : nothing());
      }
    }

    async function keep(body, action) {
      const me = await signedIn();
      if (!me || new URLSearchParams(body).get('token') !== me.token) return false;
      if (!/^\/(begin|log|log\/take-back|sittings\/\d+)$/.test(action)) return false;
      const key = Date.now() + '-' + crypto.randomUUID();
      await put('forms', key, { key, body, action, at: Date.now(), owner: me.owner });
      return true;
    }

    // The oldest that is kept of whoever is signed in, as a form that can be sent again.
    async function waiting() {
      const me = await signedIn();
      if (!me) return Response.error();
      const show = (body, action, key, more = {}) => {
        const inputs = [...new URLSearchParams(body)].filter(([name]) => name !== 'token' && !(name in more))
          .concat(Object.entries({ token: me.token, ...more })).map(([name, value]) =>
            `<textarea hidden name="${escaped(name)}">\n${escaped(value)}</textarea>`);
        return page(me.html.replace('action="/"', () => `action="${escaped(`${action}?kept=${encodeURIComponent(key)}`)}"`)
          .replace('<!--fields-->', () => inputs.join('')), me.form);
      };
      for (const form of await all('forms')) {
        if (Date.now() - form.at > longest) { await drop('forms', form.key); continue; }
        if (form.owner === me.owner) return show(form.body, form.action, form.key);
      }
      for (const run of await runs(me)) {
        if (run.stopped === 'refused')
          return show(run.answers[0].form, '/sittings/' + run.sitting, 'run:' + run.run, { position: String(run.position) });
      }
      await send();
      return to('/');
    }

    """#
}
