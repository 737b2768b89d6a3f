// The colours under the pointer. A page from disk may not read the pixels of the pictures beside
// it, so each changed picture has a script with the same bytes, loaded when it is looked at.
const readPixels = (path, src) => {
  const image = new Image();
  image.onload = () => {
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    pixels.set(path, context);
    // A picture of 11 MB each: a few are enough.
    if (pixels.size > 8) pixels.delete(pixels.keys().next().value);
  };
  image.src = src;
};
globalThis.restoreToolPicture = (path, base64) =>
  readPixels(path, `data:image/png;base64,${base64}`);

const loadPixels = path => {
  if (!path || pixels.has(path)) return;
  const source = sourceOf(path);
  if (source.startsWith('data:') || live) return readPixels(path, source);
  document.head.append(make('script', { src: source.replace(/\.png$/, '.js'), async: true }));
};

const hex = value => value.toString(16).padStart(2, '0');
const colourAt = (file, x, y) => {
  const context = file && pixels.get(file.path);
  if (!context) return null;
  const [red, green, blue, alpha] = context.getImageData(x, y, 1, 1).data;
  return `#${hex(red)}${hex(green)}${hex(blue)}${alpha < 255 ? hex(alpha) : ''}`;
};

const readOut = event => {
  const port = event.target.closest?.('.port');
  if (!port || !view.entry) return;
  const box = port.querySelector('.layer').getBoundingClientRect();
  const factor = scale(port);
  readAt(Math.floor((event.clientX - box.left) / factor),
    Math.floor((event.clientY - box.top) / factor));
};

// The pixel that keys move to; a frame marks it in every picture.
const cursor = { entry: null, x: 0, y: 0 };
const moveCursor = (dx, dy) => {
  const entry = view.entry;
  if (!entry || isPlain(entry) || !$('stage').querySelector('.port')) return;
  if (cursor.entry?.widthPx !== entry.widthPx || cursor.entry.heightPx !== entry.heightPx) {
    const [x, y, width, height] = entry.boxes?.[0] ?? [0, 0, entry.widthPx, entry.heightPx];
    Object.assign(cursor, { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) });
  } else {
    cursor.x = Math.max(0, Math.min(entry.widthPx - 1, cursor.x + dx));
    cursor.y = Math.max(0, Math.min(entry.heightPx - 1, cursor.y + dy));
  }
  cursor.entry = entry;
  if (view.zoom > 0) {
    view.x = (cursor.x + .5) / entry.widthPx;
    view.y = (cursor.y + .5) / entry.heightPx;
    place();
  }
  showCursor();
  readAt(cursor.x, cursor.y);
};
const showCursor = () => {
  for (const layer of $('stage').querySelectorAll('.layer')) {
    let mark = layer.querySelector('.pixel');
    if (cursor.entry !== view.entry) { mark?.remove(); continue; }
    if (!mark) layer.append(mark = make('span', { class: 'pixel' }));
    mark.style.left = `${cursor.x}px`;
    mark.style.top = `${cursor.y}px`;
    mark.style.outlineWidth = `${3 / scale(layer.parentElement)}px`;
  }
};

// Tells the colours of a pixel.
const readAt = (x, y) => {
  const { widthPx, heightPx, expected, actual } = view.entry;
  if (x < 0 || y < 0 || x >= widthPx || y >= heightPx) return;
  const parts = [`x ${x}, y ${y}`];
  for (const [label, file] of [[sides[0], expected], [sides[1], actual]]) {
    const colour = colourAt(file, x, y);
    if (!colour) continue;
    const swatch = make('i');
    swatch.style.background = colour;
    parts.push(' · ', label, swatch, colour);
  }
  $('readout').replaceChildren(...parts);
};

const bindStage = () => {
  const stage = $('stage');
  let from = null, isCutting = false;
  stage.addEventListener('pointerdown', event => {
    if (event.target.closest('pre')) return;
    from = [event.clientX, event.clientY];
    isCutting = event.target.closest('.handle') !== null;
    stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener('pointermove', event => {
    readOut(event);
    if (!from) return;
    if (isCutting) return cutAt(event.clientX);
    moveBy(from[0] - event.clientX, from[1] - event.clientY);
    from = [event.clientX, event.clientY];
  });
  for (const name of ['pointerup', 'pointercancel']) {
    stage.addEventListener(name, () => { from = null; });
  }
  stage.addEventListener('wheel', event => {
    if (!view.entry || view.entry.isText || !(event.ctrlKey || view.zoom > 0)) return;
    event.preventDefault();
    if (event.ctrlKey) zoomBy(event.deltaY < 0 ? 1 : -1); else moveBy(event.deltaX, event.deltaY);
  }, { passive: false });
  stage.addEventListener('keydown', event => {
    const by = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    }[event.key];
    if (!by || event.shiftKey || event.target !== stage) return;
    event.preventDefault();
    const far = event.altKey ? 10 : 1;
    moveCursor(by[0] * far, by[1] * far);
  });
  stage.addEventListener('dblclick', () => zoomBy(view.zoom === 0 ? 3 : -9));
  new ResizeObserver(() => { if (view.entry && stage.querySelector('.port')) place(); }).observe(stage);
};
