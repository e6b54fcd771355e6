/// What single fields gain where scripts run.
enum FieldScript {
  static let text = """

    // A line to point at: without a value until somebody does, then the number beside it has it.
    const line = document.querySelector('.slider input[type=range]');
    if (line && form) {
      const number = form.elements.answer;
      const show = () => {
        const value = Number(number.value.replace(',', '.'));
        const isSet = number.value.trim() !== '' && value >= Number(line.min) && value <= Number(line.max);
        if (isSet) line.value = value;
        line.toggleAttribute('data-set', isSet);
        if (isSet) line.removeAttribute('aria-valuetext');
        else line.setAttribute('aria-valuetext', line.dataset.nothing);
      };
      const point = () => { number.value = line.value; show(); };
      line.addEventListener('input', point);
      // Its middle, where it stands before anybody pointed, is a value like another.
      line.addEventListener('click', point);
      line.addEventListener('keydown', (event) => {
        if (event.key === ' ') { event.preventDefault(); point(); }
      });
      number.addEventListener('input', show);
      line.hidden = false;
      show();
    }

    // How much of a text is written, by the characters that people see.
    const count = document.querySelector('.count');
    if (count && form) {
      const text = form.elements.answer, parts = 'Segmenter' in Intl ? new Intl.Segmenter() : null;
      const most = Number(count.dataset.limit);
      const show = () => {
        const value = text.value.trim();
        const length = (parts ? [...parts.segment(value)] : [...value]).length;
        count.textContent = `${length} / ${most}`;
        count.toggleAttribute('data-over', length > most);
      };
      text.addEventListener('input', show);
      count.hidden = false;
      show();
    }

    // Where large letters make the week wider than the page, the day that shows is in sight.
    document.querySelector('.week [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

    // Where the device is, once it is asked for.
    const here = document.querySelector('.here');
    if (here && form) {
      const told = here.querySelector('p'), texts = here.dataset;
      here.querySelector('button').addEventListener('click', () => {
        if (!isSecureContext || !navigator.geolocation) { told.textContent = texts.needsHttps; return; }
        told.textContent = texts.waiting;
        navigator.geolocation.getCurrentPosition(({ coords }) => {
          form.elements.answer.value =
            [coords.latitude.toFixed(6), coords.longitude.toFixed(6), Math.ceil(coords.accuracy)].join(', ');
          told.textContent = '';
        }, (fault) => { told.textContent = fault.code === 1 ? texts.denied : texts.noPosition; },
        { enableHighAccuracy: true, timeout: 30000 });
      });
      here.hidden = false;
    }

    // A picture that was chosen is shown; one that is too large is made smaller, since the person could not.
    const file = document.querySelector('input[type=file]');
    if (file && form) {
      const [told, most] = [document.querySelector('.chosen'), Number(file.dataset.most)];
      const drawn = (picture, longest) => {
        const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
        canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
        return canvas;
      };
      const smaller = async (picture, name) => {
        for (let longest = 2560; longest > 300; longest *= 0.75) {
          const bytes = await new Promise((done) => drawn(picture, longest).toBlob(done, 'image/jpeg', 0.85));
          if (bytes && bytes.size <= most) return new File([bytes], name.replace(/[.][^.]*$/, '') + '.jpg', { type: bytes.type });
        }
        return null;
      };
      file.addEventListener('change', async () => {
        const chosen = file.files[0];
        told.replaceChildren();
        if (!chosen) return;
        let picture = null;
        if (file.dataset.picture) try { picture = await createImageBitmap(chosen); } catch { /* a kind that it can't show */ }
        if (chosen !== file.files[0]) return;
        if (picture) {
          const preview = drawn(picture, 640);
          preview.setAttribute('role', 'img');
          preview.setAttribute('aria-label', file.dataset.picture);
          told.append(preview);
        }
        if (chosen.size <= most) return;
        const made = picture && await smaller(picture, chosen.name);
        if (chosen !== file.files[0]) return;
        if (made) {
          const kept = new DataTransfer();
          kept.items.add(made);
          file.files = kept.files;
        }
        told.append(made ? file.dataset.smaller : file.dataset.tooLarge);
      });
    }

    """
}
