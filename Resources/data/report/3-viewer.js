// The viewer: two pictures of one size in six modes. Mode, zoom and place stay when another
// picture is opened, so that one place can be watched through a run.
const modes = ['Difference', 'Side by side', 'Slider', 'Onion skin', 'Blink', 'Boxes'];
const view = { mode: 0, zoom: 0, x: 0.5, y: 0.5, flipped: false, timer: 0, entry: null };
// Pixels of a picture by its path; filled by the scripts that stand beside the pictures.
const pixels = new Map();

// The places that a picture has in a mode: its part of the stage and what is drawn there.
const cells = entry => {
  const golden = entry.expected?.path, drawn = entry.actual?.path;
  const difference = entry.difference?.path;
  const one = (label, ...sources) => [{ left: 0, width: 1, label, sources }];
  if (!golden || !drawn) return one(told ? entry.moment : drawn ? sides[1] : sides[0], { src: drawn ?? golden });
  switch (modes[view.mode]) {
    case 'Difference':
      return one('difference', difference ? { src: difference } : { src: drawn });
    case 'Side by side':
      return [{ left: 0, width: 0.5, label: sides[0], sources: [{ src: golden }] },
        { left: 0.5, width: 0.5, label: sides[1], sources: [{ src: drawn }] }];
    case 'Slider':
      return one(`left: ${sides[0]}, right: ${sides[1]}`, { src: golden }, { src: drawn, cut: true });
    case 'Onion skin':
      return one(`${sides[0]} under ${sides[1]}`, { src: golden }, { src: drawn, fade: true });
    case 'Blink':
      return one(sides[view.flipped ? 0 : 1], { src: view.flipped ? golden : drawn });
    default: return one(sides[1], { src: drawn, boxes: true });
  }
};

// Zoom 0 fits the picture into its cell; else a pixel of the picture is that many of the screen.
const scale = cell => {
  const { widthPx, heightPx } = view.entry;
  if (view.zoom > 0) return view.zoom / devicePixelRatio;
  return Math.min((cell.clientWidth - 16) / widthPx, (cell.clientHeight - 16) / heightPx);
};

const place = () => {
  const entry = view.entry;
  for (const cell of $('stage').querySelectorAll('.cell')) {
    const factor = scale(cell), layer = cell.querySelector('.layer');
    const free = view.zoom === 0;
    const x = cell.clientWidth / 2 - (free ? 0.5 : view.x) * entry.widthPx * factor;
    const y = cell.clientHeight / 2 - (free ? 0.5 : view.y) * entry.heightPx * factor;
    layer.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${factor})`;
    layer.classList.toggle('sharp', factor * devicePixelRatio >= 2);
    const grid = cell.querySelector('.grid');
    grid.hidden = factor < 8;
    grid.style.backgroundSize = `${factor}px ${factor}px`;
    grid.style.backgroundPosition = `${Math.round(x)}px ${Math.round(y)}px`;
    const cut = layer.querySelector('.cut');
    if (cut) cut.style.clipPath = `inset(0 0 0 ${$('cut').value}%)`;
    const fade = layer.querySelector('.fade');
    if (fade) fade.style.opacity = $('cut').value / 100;
  }
  $('level').textContent = view.zoom === 0 ? 'fit' : `${view.zoom * 100} %`;
  $('stage').dataset.zoom = view.zoom;
};

const cellOf = ({ left, width, label, sources }) => {
  const layer = make('div', { class: 'layer' });
  for (const source of sources) {
    layer.append(make('img', {
      src: sourceOf(source.src), alt: `${view.entry.name}, ${label}`, draggable: 'false',
      class: source.cut ? 'cut' : source.fade ? 'fade' : null,
      width: view.entry.widthPx, height: view.entry.heightPx,
    }));
    const boxes = source.boxes && frames(view.entry);
    if (boxes) {
      boxes.setAttribute('width', view.entry.widthPx);
      boxes.setAttribute('height', view.entry.heightPx);
      layer.append(boxes);
    }
  }
  const cell = make('div', { class: 'cell' }, make('span', { class: 'label' }, label), layer,
    make('div', { class: 'grid', hidden: true }));
  cell.style.left = `${left * 100}%`;
  cell.style.width = `${width * 100}%`;
  return cell;
};

const showPicture = entry => {
  clearInterval(view.timer);
  view.entry = entry;
  const stage = $('stage'), both = entry.expected && entry.actual && !entry.isText;
  for (const [index, button] of [...$('modes').children].entries()) {
    button.disabled = !both;
    button.setAttribute('aria-pressed', String(both && index === view.mode));
  }
  const mode = modes[view.mode];
  $('slide').hidden = !both || !['Slider', 'Onion skin'].includes(mode);
  stage.dataset.mode = both ? mode : '';
  if (entry.isText || !(entry.actual ?? entry.expected)) {
    const lines = entry.lines ?? [entry.message || 'This state is as its golden.'];
    stage.replaceChildren(difference(lines));
    return;
  }
  stage.replaceChildren(...cells(entry).map(cellOf));
  if (both && mode === 'Blink' && !calm.matches) view.timer = setInterval(flip, 600);
  place();
  if (!isOpen(entry.status)) return;
  loadPixels(entry.expected?.path);
  loadPixels(entry.actual?.path);
};

const flip = () => {
  view.flipped = !view.flipped;
  if (modes[view.mode] !== 'Blink' || !view.entry?.expected || !view.entry.actual) return;
  $('stage').replaceChildren(...cells(view.entry).map(cellOf));
  place();
};

const chooseMode = index => {
  view.mode = index;
  if (view.entry) showPicture(view.entry);
};

const zoomBy = step => {
  const levels = [0, 1, 2, 4, 8, 16, 32];
  const at = Math.max(0, Math.min(levels.length - 1, levels.indexOf(view.zoom) + step));
  // The first step goes to where something changed.
  const box = view.entry?.boxes?.[0];
  if (view.zoom === 0 && step > 0 && box && view.x === 0.5 && view.y === 0.5) {
    view.x = (box[0] + box[2] / 2) / view.entry.widthPx;
    view.y = (box[1] + box[3] / 2) / view.entry.heightPx;
  }
  view.zoom = levels[at];
  if (view.entry && !view.entry.isText) place();
};

const moveBy = (dx, dy) => {
  const cell = $('stage').querySelector('.cell');
  if (!cell || view.zoom === 0) return;
  const factor = scale(cell);
  view.x = Math.min(1, Math.max(0, view.x + dx / (view.entry.widthPx * factor)));
  view.y = Math.min(1, Math.max(0, view.y + dy / (view.entry.heightPx * factor)));
  place();
};
