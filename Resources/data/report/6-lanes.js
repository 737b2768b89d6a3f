// The lanes: the pictures of the run, what the user did, the keyboard, and each app with its
// phases and what happened to it. They have one axis and one playhead.
const lanes = { axis: null, sheet: null, head: null };
const shotHeightPx = 68;

const icon = name => svg('svg', { class: 'sign', 'aria-hidden': 'true', viewBox: '0 0 16 16' },
  svg('use', { href: `#sign-${name}` }));

const lane = (title, name, ...parts) => make('div', { class: `lane ${name}` },
  make('span', { class: 'title', title }, title), make('div', { class: 'track' }, ...parts));

const placed = (element, left, width) => {
  element.style.left = `${left}px`;
  if (width !== undefined) element.style.width = `${width}px`;
  return element;
};

const shotWidth = shot => shot.isText || !shot.widthPx ? 46
  : Math.max(32, Math.round(shot.widthPx / shot.heightPx * shotHeightPx) + 4);

const shotButton = (shot, entry) => {
  const image = shot.thumbnail ?? shot.actual?.path ?? shot.expected?.path;
  const said = `${shot.moment}, ${words[shot.status]}`;
  return make('button', {
    type: 'button', title: said, class: isOpen(shot) ? 'frame changed' : 'frame',
    'aria-current': shot === entry ? 'true' : null, onclick: () => go(shot),
  }, image && !shot.isText ? make('img', { src: sourceOf(image), alt: said, loading: 'lazy' })
    : make('span', { class: 'text' }, shot.moment));
};

// Pictures of steps stand at their times; those of the end stand behind it.
const shotLane = entry => {
  const { axis } = lanes;
  let free = axis.endPx + 2 * roomPx.shot;
  const track = [];
  for (const shot of film.shots) {
    const width = shotWidth(shot);
    const left = film.steps.includes(shot)
      ? Math.max(0, placeOf(axis, shot.atMs) - width) : free;
    if (!film.steps.includes(shot)) free += width + roomPx.shot;
    track.push(placed(shotButton(shot, entry), left, width));
  }
  lanes.widthPx = free;
  const part = lane('Pictures', 'shots', ...track);
  part.querySelector('.track').id = 'frames';
  return part;
};

const actionLane = events => {
  const actions = [...events.entries()].filter(([, event]) => event.kind === 'action');
  return lane('User', 'user', ...actions.map(([index, event], at) => {
    const left = placeOf(lanes.axis, event.atMs);
    const next = actions[at + 1];
    const right = next ? placeOf(lanes.axis, next[1].atMs) : lanes.axis.endPx;
    return placed(make('span', { class: 'action', 'data-index': index, title: event.text },
      event.text), left, Math.max(12, right - left - 3));
  }));
};

const keyboardLane = events => {
  const points = keyboardOf(events), top = Math.max(...points.map(point => point.height));
  if (top === 0) return null;
  const heightPx = 34;
  const dots = points.map(({ atMs, height }) =>
    `${placeOf(lanes.axis, atMs).toFixed(1)},${(heightPx - height / top * (heightPx - 2)).toFixed(1)}`);
  const last = points.at(-1).height / top * (heightPx - 2);
  const end = lanes.axis.endPx;
  const area = svg('path', {
    d: `M0,${heightPx}L${dots.join('L')}L${end},${heightPx - last}L${end},${heightPx}Z`,
  });
  const drawing = svg('svg', { class: 'curve', width: end, height: heightPx,
    'aria-hidden': 'true' }, area);
  const labels = points.filter(point => point.owner && point.height > 0).map(point =>
    placed(make('span', { class: 'label' }, `${point.owner} ${point.height} pt`),
      placeOf(lanes.axis, point.atMs) + 3));
  return lane('Keyboard', 'keyboard', drawing, ...labels);
};

// What the keyboard's own process does: it is asked, builds its interface, and hands texts over.
const processLane = events => {
  const steps = [...events.entries()].filter(([, event]) => event.kind === 'keyboardProcess');
  if (!steps.length) return null;
  return lane('Keyboard process', 'process', ...steps.map(([index, event], at) => {
    const left = placeOf(lanes.axis, event.atMs);
    const next = steps[at + 1];
    const right = next ? placeOf(lanes.axis, next[1].atMs) : lanes.axis.endPx;
    return placed(make('span', { class: 'action', 'data-index': index, title: event.text },
      event.text), left, Math.max(12, right - left - 3));
  }));
};

const appLane = (story, events, app) => {
  const { marks, rows } = marksOf(events, app, lanes.axis);
  const spans = phasesOf(events, app, story.lengthMs).map(({ phase, fromMs, toMs }) => {
    const left = placeOf(lanes.axis, fromMs), width = placeOf(lanes.axis, toMs) - left;
    return placed(make('span', { class: `span ${phase}`, title: phase },
      width > 50 ? phase : ''), left, Math.max(2, width - 1));
  });
  const signs = marks.map(mark => {
    const said = mark.indexes.map(index => events[index].text).join('\n');
    const element = placed(make('span', { class: `mark ${mark.sign}`, title: said,
      'data-index': mark.indexes[0], 'data-all': mark.indexes.join(' '),
    }, icon(mark.sign), mark.indexes.length > 1 ? String(mark.indexes.length) : null), mark.px);
    element.style.top = `${22 + mark.row * 18}px`;
    return element;
  });
  const part = lane(story.apps[app], 'app', ...spans, ...signs);
  part.style.height = `${26 + rows * 18}px`;
  return part;
};

const buildLanes = (story, entry) => {
  const events = eventsOf(story), box = $('lanes');
  if (!events.length && !film.steps.length) {
    lanes.axis = null;
    box.replaceChildren(make('p', { class: 'soft note' },
      'Nothing changed in this run, so it is not told here; verify with --tell-all tells it.'));
    return;
  }
  const room = box.clientWidth - 130;
  lanes.axis = axisOf(events.map(event => event.atMs), story.lengthMs, room,
    film.steps.map(shot => ({ atMs: shot.atMs, widthPx: shotWidth(shot) })));
  lanes.flag = make('span', { class: 'flag' });
  lanes.head = make('div', { class: 'head' }, lanes.flag);
  lanes.sheet = make('div', { class: 'sheet' }, shotLane(entry), actionLane(events),
    keyboardLane(events), processLane(events), ...story.apps.map((_, app) => appLane(story, events, app)),
    lanes.head);
  lanes.sheet.style.width = `${lanes.widthPx + 90}px`;
  box.replaceChildren(lanes.sheet);
};

// Moves the playhead, and the lanes with it when it leaves what is seen.
const movePlayhead = ms => {
  if (!lanes.axis) return;
  const left = placeOf(lanes.axis, ms), box = $('lanes');
  lanes.head.style.transform = `translateX(${left}px)`;
  lanes.head.dataset.time = lanes.flag.textContent = seconds(ms);
  const room = box.clientWidth - 90;
  if (left < box.scrollLeft) box.scrollLeft = left - 20;
  else if (left > box.scrollLeft + room - 20) box.scrollLeft = left - room + 60;
  turnFlag();
};

// The time stands before the playhead where it would be cut off behind it.
const turnFlag = () => {
  if (!lanes.axis) return;
  const box = $('lanes');
  const end = lanes.head.getBoundingClientRect().left + lanes.flag.offsetWidth;
  const edge = box.getBoundingClientRect().left + box.clientLeft + box.clientWidth;
  lanes.head.classList.toggle('turned', end > edge);
};

const markSelected = index => {
  for (const mark of $('lanes').querySelectorAll('.at')) mark.classList.remove('at');
  $('lanes').querySelector(`.mark[data-all~="${index}"], .action[data-index="${index}"]`)
    ?.classList.add('at');
};

// Dragging over the lanes scrubs; pressing a mark goes to its event, again to its next.
const bindLanes = () => {
  const box = $('lanes');
  let isDown = false;
  box.addEventListener('scroll', turnFlag);
  const scrubTo = event => {
    const track = lanes.sheet.querySelector('.track').getBoundingClientRect();
    scrub(Math.round(timeAt(lanes.axis, event.clientX - track.left)));
  };
  box.addEventListener('pointerdown', event => {
    if (!lanes.axis || event.target.closest('button') || event.offsetY > box.clientHeight) return;
    play(false);
    const mark = event.target.closest('[data-index]');
    if (mark) {
      const all = (mark.dataset.all ?? mark.dataset.index).split(' ').map(Number);
      selectEvent(all[(all.indexOf(film.row) + 1) % all.length]);
      return;
    }
    if (!event.target.closest('.track, .head')) return;
    isDown = true;
    box.setPointerCapture(event.pointerId);
    scrubTo(event);
  });
  box.addEventListener('pointermove', event => { if (isDown) scrubTo(event); });
  for (const name of ['pointerup', 'pointercancel']) {
    box.addEventListener(name, () => { isDown = false; });
  }
  new ResizeObserver(() => {
    if (!film.story || box.clientWidth === lanes.builtFor) return;
    lanes.builtFor = box.clientWidth;
    buildLanes(film.story, view.entry);
    movePlayhead(Number($('time').value));
    markSelected(film.row);
  }).observe(box);
};
