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
      else if (url.pathname === unsent) event.respondWith(waiting());
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
        return page((await day.text()).replace('<body', '<body data-offline="yes"'), day);
      }
    }

    // As the server sends its pages: nothing from elsewhere, nothing inline.
    const page = (html, from) => new Response(html, { headers: ['content-type', 'content-security-policy', 'referrer-policy']
      .map((name) => [name, from.headers.get(name) ?? '']) });
    const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
    // The token of whoever is signed in on this device: no other site knows it, and no other participant has it.
    const token = (html) => /data-token="([^"]+)"/.exec(html)?.[1];

    // A form is sent as it is; an own one that can't be sent is kept, and its page sends it later.
    async function sent(request, url) {
      const copy = request.clone();
      const key = url.searchParams.get('kept');
      try {
        const answer = await fetch(request);
        const isTaken = answer.type === 'opaqueredirect' || (answer.status < 500 && ![401, 403, 429].includes(answer.status));
        if (key && isTaken) await (await caches.open(own)).delete(kept(key));
        return answer;
      } catch {
        const isKept = key || (await keep(await copy.text(), url.pathname));
        return isKept ? waiting() : (await (await caches.open(own)).match(pages[0])) ?? Response.error();
      }
    }

    const kept = (key) => '/offline/kept/' + key;
    async function keep(body, action) {
      const cache = await caches.open(own);
      const form = await cache.match(unsent);
      const known = form && token(await form.text());
      if (!known || new URLSearchParams(body).get('token') !== known) return false;
      if (!/^\/(begin|log|log\/take-back|sittings\/\d+)$/.test(action)) return false;
      const headers = { 'x-action': action, 'x-at': String(Date.now()), 'x-token': known };
      await cache.put(kept(Date.now() + '-' + crypto.randomUUID()), new Response(body, { headers }));
      return true;
    }

    // The oldest that is kept of whoever is signed in, as a form that can be sent again.
    async function waiting() {
      const cache = await caches.open(own);
      const form = await cache.match(unsent);
      if (!form) return Response.error();
      const html = await form.text();
      const keys = (await cache.keys()).map((request) => new URL(request.url).pathname)
        .filter((path) => path.startsWith(kept(''))).sort();
      for (const path of keys) {
        const found = await cache.match(path);
        if (Date.now() - Number(found.headers.get('x-at')) > longest) { await cache.delete(path); continue; }
        if (found.headers.get('x-token') !== token(html)) continue;
        const fields = [...new URLSearchParams(await found.text())].map(([name, value]) =>
          `<textarea hidden name="${escaped(name)}">\n${escaped(value)}</textarea>`);
        const action = `${found.headers.get('x-action')}?kept=${encodeURIComponent(path.slice(kept('').length))}`;
        return page(html.replace('action="/"', () => `action="${escaped(action)}"`)
          .replace('<!--fields-->', () => fields.join('')), form);
      }
      return Response.redirect('/', 303);
    }

    """#
}
