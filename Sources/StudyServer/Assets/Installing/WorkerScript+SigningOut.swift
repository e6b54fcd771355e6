/// Somebody signs out of a device, also where the server can't be told: their pages go, and what is not sent is locked.
extension WorkerScript {
  static let signingOut = #"""
    // The key is the server's: the device has it as long as they are signed in, and again when they open their link.
    const lock = (me, uses) => crypto.subtle.importKey('raw', Uint8Array.from(me.key.match(/../g), (two) => parseInt(two, 16)),
      'AES-GCM', false, uses);
    async function lockAway(me) {
      const key = await lock(me, ['encrypt']);
      let isKept = false;
      for (const store of ['runs', 'forms']) for (const name of await keys(store)) {
        const one = await get(store, name);
        if (one?.owner !== me.owner) continue;
        if (one.answers?.length !== 0) {
          const iv = crypto.getRandomValues(new Uint8Array(12));
          const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(one)));
          await put('locked', name, { owner: me.owner, at: Date.now(), store, name, iv, data });
          isKept = true;
        }
        await drop(store, name);
      }
      return isKept;
    }
    async function unlock() {
      const me = await signedIn();
      for (const one of await all('locked')) {
        if (Date.now() - one.at > 4 * longest) { await drop('locked', one.name); continue; }
        if (!me || one.owner !== me.owner) continue;
        const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: one.iv }, await lock(me, ['decrypt']), one.data);
        await put(one.store, one.name, JSON.parse(new TextDecoder().decode(text)));
        await drop('locked', one.name);
      }
    }

    async function signOut(event, fields) {
      const me = await signedIn();
      // Not a form of theirs: the server refuses it.
      if (!me || fields.get('token') !== me.token) return fetch(event.request);
      // What can be sent at once is.
      await Promise.race([send(), new Promise((done) => setTimeout(done, 3000))]);
      await put('left', 'token', me.token);
      const isKept = await lockAway(me);
      for (const path of await keys('packs')) await drop('packs', path);
      const cache = await caches.open(own);
      for (const path of ['/', unsent, notTaken]) await cache.delete(path);
      for (const other of await clients.matchAll()) if (other.id !== event.clientId) other.postMessage({ left: true });
      const answer = await leave(me.token, isKept);
      if (answer) return answer;
      registration.sync?.register('send').catch(() => {});
      return gone();
    }

    // Has the server end a session, and forgets it when that is so.
    async function leave(token, isKept) {
      const body = new URLSearchParams({ token });
      if (isKept) body.set('kept', 'yes');
      const answer = await fetch('/sign-out', { method: 'POST', body, signal: AbortSignal.timeout(5000) }).catch(() => null);
      if (!answer || answer.status >= 500 || answer.status === 429) return null;
      await drop('left', 'token').catch(() => {});
      return answer;
    }
    // A session that was left without a network ends before anything else is asked for.
    async function ended() {
      const token = await get('left', 'token').catch(() => null);
      return !token || (await leave(token, true)) !== null;
    }
    const gone = async () => (await caches.match(signedOut, { cacheName: own })) ?? nothing();

    """#
}
