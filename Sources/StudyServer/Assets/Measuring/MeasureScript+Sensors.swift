extension MeasureScript {
  /// A joint's movement, by the attitude of the device. The angle that shows is for the person alone: the result is
  /// worked out from the samples.
  static let motion = #"""
    function motion() {
      const samples = [];
      const angleOf = ([ax, ay, az, aw], [bx, by, bz, bw]) =>
        (2 * Math.acos(Math.min(1, Math.abs(ax * bx + ay * by + az * bz + aw * bw))) * 180) / Math.PI;
      let [phase, origin, still, stillSince, furthest, stopSource, awake] = ['', null, null, 0, 0, () => {}, null];
      const shown = make('p', '', 'figure');

      function enter(next) { phase = next; speak(words[next]); }

      // Hold still, move, come back: as the program leads at a terminal.
      function lead(seconds, attitude) {
        if (phase === 'waiting') { [still, stillSince] = [attitude, seconds]; enter('holdStill'); }
        if (angleOf(attitude, still) > plan.stillness) [still, stillSince] = [attitude, seconds];
        const isStill = seconds - stillSince >= plan.stillSeconds;
        if (phase === 'holdStill') {
          if (isStill) { origin = attitude; furthest = 0; enter('bend'); }
          return;
        }
        const angle = angleOf(attitude, origin);
        shown.textContent = `${Math.round(angle)}°`;
        furthest = Math.max(furthest, angle);
        if (phase === 'bend' && furthest > plan.movement && angle < furthest - plan.movement) enter('comeBack');
        else if (phase === 'comeBack' && angle > furthest - 1) enter('bend');
        else if (phase === 'comeBack' && angle <= plan.nearStart && isStill) finish();
      }

      function take(milliseconds, x, y, z, w) {
        if (![x, y, z, w].every(Number.isFinite) || samples.length >= plan.most) return;
        samples.push([(milliseconds / 1000).toFixed(4), ...[x, y, z, w].map((part) => part.toFixed(6))].join(' '));
        lead(milliseconds / 1000, [x, y, z, w]);
      }

      // Degrees of the W3C's three turns, about z, x and y in this order, as one.
      function turned(event) {
        if (event.alpha === null || event.beta === null || event.gamma === null) return;
        const [a, b, g] = [event.alpha, event.beta, event.gamma].map((degrees) => (degrees * Math.PI) / 360);
        const [ca, sa, cb, sb, cg, sg] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b), Math.cos(g), Math.sin(g)];
        take(event.timeStamp, ca * sb * cg - sa * cb * sg, ca * cb * sg + sa * sb * cg, ca * sb * sg + sa * cb * cg,
          ca * cb * cg - sa * sb * sg);
      }

      async function byEvents() {
        if (!('DeviceOrientationEvent' in window)) { fail('noSensor'); return; }
        if (typeof DeviceOrientationEvent.requestPermission === 'function') {
          let allowed = 'denied';
          try { allowed = await DeviceOrientationEvent.requestPermission(); } catch { /* as if denied */ }
          if (allowed !== 'granted') { fail('denied'); return; }
        }
        addEventListener('deviceorientation', turned);
        stopSource = () => removeEventListener('deviceorientation', turned);
      }

      async function begin() {
        samples.length = 0;
        phase = 'waiting';
        running(true);
        say(words.waiting);
        stage.replaceChildren(shown);
        pads.replaceChildren(clicked(words.finish, finish), clicked(words.breakOff, ready, 'quiet'));
        awake = await stayAwake();
        setTimeout(() => { if (phase === 'waiting') fail(isSecureContext ? 'noSensor' : 'needsHTTPS'); }, 4000);
        if (!('RelativeOrientationSensor' in window)) { await byEvents(); return; }
        try {
          const sensor = new RelativeOrientationSensor({ frequency: 60 });
          sensor.addEventListener('reading', () => take(sensor.timestamp, ...sensor.quaternion));
          sensor.addEventListener('error', (event) => {
            sensor.stop();
            if (event.error.name === 'NotAllowedError') fail('denied');
            else byEvents();
          });
          sensor.start();
          stopSource = () => sensor.stop();
        } catch { await byEvents(); }
      }

      function over() {
        stopSource();
        silence();
        awake?.release();
        phase = 'over';
        running(false);
      }
      function fail(why) {
        over();
        say(words[why]);
        stage.replaceChildren();
        pads.replaceChildren(clicked(words.again, begin, 'secondary'));
        if (byHand) byHand.open = true;
      }
      function finish() {
        if (phase === 'over') return;
        if (samples.length < 2) { fail('noSensor'); return; }
        over();
        say(words.done);
        pads.replaceChildren();
        hand(samples.join('*'));
        send();
      }
      function ready() {
        if (phase) over();
        say(words.instruction);
        stage.replaceChildren();
        pads.replaceChildren(clicked(words.start, begin));
      }
      ready();
    }
    """#

  /// A way that is walked, by the positions of the device. They are kept through a reload; what lies between counts as
  /// a pause.
  static let walk = #"""
    function walk(sent) {
      let rows = (sent || kept() || '').split('*').filter(Boolean);
      let [watch, awake, begun, taken] = [null, null, 0, rows.length];
      const figure = make('p', '', 'figure');
      const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      picture.setAttribute('viewBox', '-5 -5 110 110');
      picture.setAttribute('class', 'way');
      picture.setAttribute('role', 'img');
      picture.setAttribute('aria-label', words.drawing);

      const points = () => rows.filter((row) => row !== 'p').map((row) => row.split(' ').map(Number));
      // Metres east and north of the first point, flat enough for a walk.
      const flat = (all) => all.map(([, lat, lon]) => [
        (lon - all[0][2]) * 111320 * Math.cos((all[0][1] * Math.PI) / 180), (lat - all[0][1]) * 110540]);
      function show() {
        const all = points();
        if (!all.length) { figure.textContent = ''; return; }
        const places = flat(all);
        let metres = 0;
        for (let index = 1; index < places.length; index += 1)
          metres += Math.hypot(places[index][0] - places[index - 1][0], places[index][1] - places[index - 1][1]);
        figure.textContent = words.soFar.replace('{m}', Math.round(metres)).replace('{n}', all.length);
        const [east, north] = [0, 1].map((axis) => places.map((at) => at[axis]));
        const [west, south] = [Math.min(...east), Math.min(...north)];
        const size = Math.max(Math.max(...east) - west, Math.max(...north) - south, 1);
        const line = document.createElementNS('http://www.w3.org/2000/svg', 'polyline');
        line.setAttribute('points', places.map(([x, y]) =>
          `${(((x - west) / size) * 100).toFixed(1)},${(100 - ((y - south) / size) * 100).toFixed(1)}`).join(' '));
        picture.replaceChildren(line);
      }

      // A phone may put the page away without a word: what was not kept yet is kept as it goes.
      const leaving = () => { if (watch !== null) keep(rows.join('*')); };
      addEventListener('pagehide', leaving);
      document.addEventListener('visibilitychange', leaving);

      const number = (value, digits) => (Number.isFinite(value) ? value.toFixed(digits) : '-');
      function at(position) {
        const { latitude, longitude, accuracy, altitude, speed } = position.coords;
        if (rows.length >= plan.most) return;
        rows.push([(position.timestamp / 1000).toFixed(3), latitude.toFixed(8), longitude.toFixed(8),
          number(accuracy, 2), number(altitude ?? NaN, 2), number(speed ?? NaN, 3)].join(' '));
        taken += 1;
        if (taken % 5 === 0) keep(rows.join('*'));
        show();
        if (plan.limit && performance.now() - begun >= plan.limit * 1000) finish();
      }
      function failed(fault) {
        if (fault.code === 1) { stop(); offer('denied'); }
        else if (fault.code === 2) say(words.noPosition);
      }
      async function begin() {
        if (!isSecureContext || !navigator.geolocation) { offer(isSecureContext ? 'noSensor' : 'needsHTTPS'); return; }
        if (rows.length && rows.at(-1) !== 'p') rows.push('p');
        begun = performance.now();
        field.value = '';
        running(true);
        say(words.recording);
        stage.replaceChildren(figure, picture);
        pads.replaceChildren(clicked(words.finish, finish));
        watch = navigator.geolocation.watchPosition(at, failed, { enableHighAccuracy: plan.fine, maximumAge: 0 });
        awake = await stayAwake();
      }
      function stop() {
        if (watch !== null) navigator.geolocation.clearWatch(watch);
        watch = null;
        awake?.release();
        running(false);
      }
      function finish() {
        stop();
        if (!points().length) { offer('noPosition'); return; }
        hand(rows.join('*'));
        offer('walked');
        form.elements.name?.focus();
      }
      function offer(why) {
        say(words[why]);
        stage.replaceChildren(...(rows.length ? [figure, picture] : []));
        show();
        const has = rows.length > 0;
        pads.replaceChildren(clicked(has ? words.goOn : words.start, begin, has ? 'secondary' : 'primary'));
        const anew = () => { rows = []; field.value = ''; drop(); settle(); offer('instruction'); };
        if (has) pads.append(clicked(words.again, anew, 'quiet'));
        if (byHand && ['denied', 'noSensor', 'needsHTTPS'].includes(why)) byHand.open = true;
      }
      if (rows.length && !sent) field.value = rows.join('*');
      offer(rows.length ? 'walked' : 'instruction');
    }
    """#
}
