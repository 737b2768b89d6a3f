// The viewer: two pictures of one size in six modes. Mode, zoom and place stay when another
// picture is opened, so that one place can be watched through a run.
const modes = ['Difference', 'Side by side', 'Slider', 'Onion skin', 'Blink', 'Boxes'];
const view = { mode: null, zoom: 0, x: 0.5, y: 0.5, flipped: false, timer: 0, entry: null };
// Pixels of a picture by its path; filled by the scripts that stand beside the pictures.
const pixels = new Map();

// Until a mode is chosen, pictures of which more than a tenth differs stand side by side: their
// difference is little else than one field of red.
const modeOf = entry => view.mode
  ?? (entry.difference && entry.differingPixels <= entry.totalPixels / 10 ? modes[0] : modes[1]);

// The cells of the stage in a mode: their labels, from left to right, and what is drawn in each.
const cells = entry => {
  const golden = entry.expected?.path, drawn = entry.actual?.path;
  const difference = entry.difference?.path;
  const one = (labels, ...sources) => [{ labels, sources }];
  if (!golden || !drawn) {
    return one([told ? entry.moment : sides[drawn ? 1 : 0]], { src: drawn ?? golden });
  }
  switch (modeOf(entry)) {
    case 'Difference':
      if (!difference) return one([sides[1]], { src: drawn });
      return one([`difference, over ${sides[1]}`], { src: drawn, kind: 'grey' },
        { src: difference, kind: 'red' });
    case 'Side by side':
      return [...one([sides[0]], { src: golden }), ...one([sides[1]], { src: drawn })];
    case 'Slider': return one(sides, { src: golden }, { src: drawn, kind: 'cut' });
    case 'Onion skin':
      return one([`${sides[0]} under ${sides[1]}`], { src: golden }, { src: drawn, kind: 'fade' });
    case 'Blink':
      return one([sides[view.flipped ? 0 : 1]], { src: view.flipped ? golden : drawn });
    default: return one([sides[1]], { src: drawn, kind: 'boxes' });
  }
};

// Zoom 0 fits the picture into its port; else a pixel of the picture is that many of the screen.
const scale = port => {
  const { widthPx, heightPx } = view.entry;
  if (view.zoom > 0) return view.zoom / devicePixelRatio;
  return Math.min((port.clientWidth - 16) / widthPx, (port.clientHeight - 16) / heightPx);
};

// Where the picture begins across its port, how wide it is, and which part of the port it fills.
const across = port => {
  const width = view.entry.widthPx * scale(port);
  const left = Math.round(port.clientWidth / 2 - (view.zoom === 0 ? 0.5 : view.x) * width);
  const from = Math.max(0, left), to = Math.min(port.clientWidth, left + width);
  return { left, width, from, to };
};

// The slider's line goes over what is seen of the picture, so that it is seen at every zoom.
const placeCut = port => {
  const handle = port.querySelector('.handle');
  if (!handle) return;
  const { left, width, from, to } = across(port);
  const at = from + (to - from) * $('cut').value / 100;
  handle.style.transform = `translateX(${at}px)`;
  port.querySelector('.cut').style.clipPath = `inset(0 0 0 ${(at - left) / width * 100}%)`;
};

const cutAt = clientX => {
  const port = $('stage').querySelector('.port'), { from, to } = across(port);
  const at = clientX - port.getBoundingClientRect().left;
  $('cut').value = (at - from) / (to - from) * 100;
  placeCut(port);
};

const place = () => {
  const entry = view.entry;
  for (const port of $('stage').querySelectorAll('.port')) {
    const factor = scale(port), layer = port.querySelector('.layer');
    const x = across(port).left;
    const y = Math.round(port.clientHeight / 2
      - (view.zoom === 0 ? 0.5 : view.y) * entry.heightPx * factor);
    layer.style.transform = `translate(${x}px, ${y}px) scale(${factor})`;
    layer.classList.toggle('sharp', factor * devicePixelRatio >= 2);
    const grid = port.querySelector('.grid');
    grid.hidden = factor < 8;
    grid.style.backgroundSize = `${factor}px ${factor}px`;
    grid.style.backgroundPosition = `${x}px ${y}px`;
    placeCut(port);
    const fade = layer.querySelector('.fade');
    if (fade) fade.style.opacity = $('cut').value / 100;
  }
  $('level').textContent = view.zoom === 0 ? 'fit' : `${view.zoom * 100} %`;
  $('stage').dataset.zoom = view.zoom;
};

const cellOf = ({ labels, sources }) => {
  const layer = make('div', { class: 'layer' });
  for (const [index, { src, kind }] of sources.entries()) {
    layer.append(make('img', {
      src: sourceOf(src), alt: `${view.entry.name}, ${labels[index] ?? labels[0]}`,
      class: kind, draggable: 'false', width: view.entry.widthPx, height: view.entry.heightPx,
    }));
    const boxes = kind === 'boxes' && frames(view.entry);
    if (boxes) {
      boxes.setAttribute('width', view.entry.widthPx);
      boxes.setAttribute('height', view.entry.heightPx);
      layer.append(boxes);
    }
  }
  const isCut = sources.some(source => source.kind === 'cut');
  const grip = isCut && make('span', { class: 'grip' }, icon('cut'));
  return make('div', { class: 'cell' },
    make('p', { class: 'caption' },
      ...labels.map(label => make('span', { class: 'label' }, label))),
    make('div', { class: 'port' }, layer, make('div', { class: 'grid', hidden: true }),
      grip ? make('div', { class: 'handle' }, grip) : null));
};

// What the range below the pictures is for.
const ranges = {
  Slider: `Where ${sides[0]} ends`, 'Onion skin': `How much of ${sides[1]} is seen`,
};

const pointAt = $('readout').textContent;
// A text has no pixels: nothing that shows, enlarges or reads them has a meaning there.
const isPlain = entry => entry.isText || !(entry.actual ?? entry.expected);

const showPicture = entry => {
  clearInterval(view.timer);
  if (view.entry !== entry) $('readout').textContent = pointAt;
  view.entry = entry;
  const stage = $('stage'), both = entry.expected && entry.actual && !entry.isText;
  const plain = isPlain(entry);
  $('tools').hidden = plain;
  $('readout').hidden = plain;
  $('viewer-title').textContent = plain ? 'Text' : 'Picture';
  stage.setAttribute('aria-label', plain ? 'Text' : 'Picture; drag to move it');
  const mode = both ? modeOf(entry) : '';
  for (const [index, button] of [...$('modes').children].entries()) {
    button.disabled = !both;
    button.setAttribute('aria-pressed', String(modes[index] === mode));
  }
  $('slide').hidden = !ranges[mode];
  $('slide-label').textContent = ranges[mode] ?? '';
  stage.dataset.mode = mode;
  if (plain) {
    const lines = entry.lines ?? [entry.message
      || (entry.isText ? 'This state is as its golden.' : 'This picture is as its golden.')];
    stage.replaceChildren(difference(lines));
    return;
  }
  stage.replaceChildren(...cells(entry).map(cellOf));
  if (mode === 'Blink' && !calm.matches) view.timer = setInterval(flip, 600);
  place();
  if (!isOpen(entry)) return;
  loadPixels(entry.expected?.path);
  loadPixels(entry.actual?.path);
};

const flip = () => {
  view.flipped = !view.flipped;
  if (view.mode !== 'Blink' || !view.entry?.expected || !view.entry.actual) return;
  $('stage').replaceChildren(...cells(view.entry).map(cellOf));
  place();
};

const chooseMode = index => {
  if (view.entry && isPlain(view.entry)) return;
  view.mode = modes[index];
  if (view.entry) showPicture(view.entry);
};

const zoomBy = step => {
  if (view.entry && isPlain(view.entry)) return;
  const levels = [0, 1, 2, 4, 8, 16, 32];
  const at = Math.max(0, Math.min(levels.length - 1, levels.indexOf(view.zoom) + step));
  // The first step goes to where something changed.
  const box = view.entry?.boxes?.[0];
  if (view.zoom === 0 && step > 0 && box && view.x === 0.5 && view.y === 0.5) {
    view.x = (box[0] + box[2] / 2) / view.entry.widthPx;
    view.y = (box[1] + box[3] / 2) / view.entry.heightPx;
  }
  view.zoom = levels[at];
  if (view.entry) place();
};

const moveBy = (dx, dy) => {
  const port = $('stage').querySelector('.port');
  if (!port || view.zoom === 0) return;
  const factor = scale(port);
  view.x = Math.min(1, Math.max(0, view.x + dx / (view.entry.widthPx * factor)));
  view.y = Math.min(1, Math.max(0, view.y + dy / (view.entry.heightPx * factor)));
  place();
};
