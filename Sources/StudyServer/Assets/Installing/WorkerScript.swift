/// What stands between a study's pages and a network that goes: the day of whoever is signed in opens without one, and an
/// answer that did not get through is kept on the device and sent when it can be. It knows no rule of a study: an answer
/// goes as the form that the person sent, and the server takes it once, by the position in its sitting.
enum WorkerScript {
  /// - Parameter assets: What pages name, with digests in their addresses.
  static func text(assets: [String]) -> String {
    "const assets = [" + assets.map { "'\($0)'" }.joined(separator: ", ") + "];\n" + behaviour
  }

  private static let behaviour = #"""
    // Of one kind of pages each; those of another version go when this one takes over.
    const [files, own] = ['files ' + assets.join(' '), 'own'];
    const pages = ['/offline/page', '/offline/unsent'];
    const unsent = '/offline/unsent';
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
      else if (url.pathname === unsent) event.respondWith(waiting(url));
      else if (event.request.method === 'GET') event.respondWith(seen(event, url));
    });

    async function asset(request) {
      return (await (await caches.open(files)).match(request)) ?? fetch(request);
    }

    // What shows without a network is asked for in the language of whoever is signed in.
    async function refresh() {
      const cache = await caches.open(own);
      try { await cache.addAll(pages); } catch { /* another time */ }
    }

    async function seen(event, url) {
      const isDay = url.pathname === '/' && !url.search;
      const cache = await caches.open(own);
      try {
        const answer = await fetch(event.request);
        if (isDay && answer.ok) {
          await cache.put('/', answer.clone());
          event.waitUntil(refresh());
        } else if (isDay && answer.status < 500 && answer.type !== 'opaqueredirect') {
          await cache.delete('/');
        }
        return answer;
      } catch {
        const day = isDay && await cache.match('/');
        if (!day) return (await cache.match(pages[0])) ?? Response.error();
        return page((await day.text()).replace('<body', '<body data-offline="yes"'));
      }
    }

    const page = (html) => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

    // A form is sent as it is; what can't be sent is kept, and its page sends it later.
    async function sent(request, url) {
      const copy = request.clone();
      const key = url.searchParams.get('kept');
      try {
        const answer = await fetch(request);
        const isTaken = answer.type === 'opaqueredirect' || (answer.status < 500 && ![401, 403, 429].includes(answer.status));
        if (key && isTaken) await (await caches.open(own)).delete(kept(key));
        return answer;
      } catch {
        if (!key) await keep(await copy.text(), url);
        return waiting(url);
      }
    }

    const kept = (key) => '/offline/kept/' + key;
    async function keep(body, url) {
      const key = Date.now() + '-' + crypto.randomUUID();
      const headers = { 'x-action': url.pathname, 'x-at': String(Date.now()) };
      await (await caches.open(own)).put(kept(key), new Response(body, { headers }));
    }

    // The oldest that is kept, as a form that can be sent again.
    async function waiting() {
      const cache = await caches.open(own);
      const keys = (await cache.keys()).map((request) => new URL(request.url).pathname)
        .filter((path) => path.startsWith(kept(''))).sort();
      for (const path of keys) {
        const found = await cache.match(path);
        if (Date.now() - Number(found.headers.get('x-at')) > longest) { await cache.delete(path); continue; }
        const fields = [...new URLSearchParams(await found.text())].map(([name, value]) =>
          `<textarea hidden name="${escaped(name)}">\n${escaped(value)}</textarea>`);
        const action = `${found.headers.get('x-action')}?kept=${encodeURIComponent(path.slice(kept('').length))}`;
        const form = await cache.match(unsent);
        if (!form) return Response.error();
        return page((await form.text()).replace('action="/"', () => `action="${escaped(action)}"`)
          .replace('<!--fields-->', () => fields.join('')));
      }
      return Response.redirect('/', 303);
    }

    """#
}
