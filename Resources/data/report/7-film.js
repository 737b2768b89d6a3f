// The run as a film: lanes that are scrubbed and played, and the records as a list. Lanes, list,
// slider and viewer show one moment together.
const film = { story: null, shots: [], steps: [], row: -1, timer: 0, hidden: new Set() };

const kindWords = {
  action: 'User', lifecycle: 'Lifecycle', view: 'Views', notification: 'Notifications',
  responder: 'Responder', inset: 'Insets', keyboard: 'Keyboard', snapshot: 'Snapshots',
  store: 'Persistence', cover: 'Covers', prompt: 'Prompts', log: 'Log', finding: 'Findings',
};

const recordRow = (story, event, index) => make('li', {
  'data-index': index, 'data-kind': event.kind, class: signOf(event) ?? event.kind,
  'aria-selected': 'false', role: 'option', id: `record-${index}`,
  onclick: () => selectEvent(index),
}, make('span', { class: 'when' }, seconds(event.atMs)),
make('span', { class: 'who' }, story.apps[event.app] ?? ''),
make('span', { class: 'what' }, event.text));

const buildRecords = story => {
  const events = eventsOf(story);
  $('records').replaceChildren(...events.map((event, index) => recordRow(story, event, index)));
  const kinds = [...new Set(events.map(event => event.kind))];
  $('kinds').replaceChildren(...kinds.map(kind => make('button', {
    type: 'button', 'aria-pressed': String(!film.hidden.has(kind)), onclick: event => {
      if (!film.hidden.delete(kind)) film.hidden.add(kind);
      event.currentTarget.setAttribute('aria-pressed', String(!film.hidden.has(kind)));
      hideKinds();
    },
  }, kindWords[kind] ?? kind)));
  hideKinds();
};

const hideKinds = () => {
  for (const row of $('records').children) row.hidden = film.hidden.has(row.dataset.kind);
};

const selectEvent = (index, keepsPicture) => {
  const events = eventsOf(film.story);
  if (!events.length) return;
  film.row = Math.max(0, Math.min(events.length - 1, index));
  const list = $('records');
  list.querySelector('[aria-selected=true]')?.setAttribute('aria-selected', 'false');
  const row = $(`record-${film.row}`);
  row?.setAttribute('aria-selected', 'true');
  list.setAttribute('aria-activedescendant', `record-${film.row}`);
  reveal(list, row);
  const event = events[film.row];
  showTime(event.atMs);
  markSelected(film.row);
  if (!keepsPicture) {
    showMoment(event.atMs);
    noteMoment(event.atMs, film.row);
  }
  showEvent(event);
};

// The records are walked through by keys; those of kinds that are hidden are passed over.
const moveInRecords = event => {
  const rows = $('records').children, by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const end = { Home: 0, End: rows.length - 1 }[event.key];
  if (event.shiftKey || by === undefined && end === undefined || !rows.length) return;
  event.preventDefault();
  event.stopPropagation();
  let at = end ?? film.row + by;
  while (rows[at]?.hidden) at += by ?? (end ? -1 : 1);
  if (rows[at]) selectEvent(at);
};

const showTime = ms => {
  $('time').value = ms;
  $('clock').textContent = seconds(ms);
  movePlayhead(ms);
};

// The last picture that stood at a time.
const showMoment = ms => {
  const shot = film.steps.findLast(shot => shot.atMs <= ms) ?? film.steps[0];
  if (shot && shot !== view.entry) go(shot, { replaces: true, keepsEvent: true });
};

const scrub = ms => {
  const events = eventsOf(film.story);
  const index = Math.max(0, events.findLastIndex(event => event.atMs <= ms));
  if (events.length && index !== film.row) selectEvent(index);
  else showMoment(ms);
  showTime(ms);
  noteMoment(ms, events.length ? film.row : null);
};

// Plays along the axis, on which quiet time is short. Who wants calm sees one record at a time.
const play = on => {
  clearInterval(film.timer);
  film.timer = 0;
  if (on && film.story) {
    const end = film.story.lengthMs;
    if (Number($('time').value) >= end) scrub(0);
    const step = () => {
      const now = Number($('time').value);
      const later = eventsOf(film.story).find(event => event.atMs > now)?.atMs ?? end;
      if (!lanes.axis || calm.matches) return later;
      return Math.max(now + 1, Math.round(timeAt(lanes.axis, placeOf(lanes.axis, now) + 5)));
    };
    film.timer = setInterval(() => {
      const next = Math.min(step(), end);
      scrub(next);
      if (next >= end) play(false);
    }, calm.matches ? 700 : 40);
  }
  $('play').setAttribute('aria-pressed', String(on));
  $('play').textContent = on ? 'Pause' : 'Play';
};

const toggleFilm = () => {
  const isOpen = $('run').hidden;
  $('run').hidden = !isOpen;
  $('fold').setAttribute('aria-expanded', String(isOpen));
};

// The last record of what an entry shows: those of the next step can have the same time.
const recordBefore = (story, entry) => {
  const events = eventsOf(story), step = stepOf(story, entry);
  const beganMs = step && (story.steps[story.steps.indexOf(step) - 1]?.endMs ?? 0);
  const next = isStep(entry) && beganMs < entry.atMs
    ? events.findIndex(event => event.kind === 'action' && event.atMs === entry.atMs) : -1;
  return next > 0 ? next - 1 : events.findLastIndex(event => event.atMs <= entry.atMs);
};

const showFilm = (entry, keepsEvent) => {
  const story = storyOf(entry);
  if (film.story !== story) {
    play(false);
    film.story = story;
    film.row = -1;
    film.shots = entries.filter(other => other.story === story.name);
    film.steps = film.shots.filter(isStep);
    $('time').max = story.lengthMs;
    buildLanes(story, entry);
    buildRecords(story);
  }
  for (const [index, button] of [...document.querySelectorAll('#frames .frame')].entries()) {
    if (film.shots[index] === entry) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  }
  if (keepsEvent) return;
  const index = recordBefore(story, entry);
  if (index >= 0) selectEvent(index, true);
  showTime(entry.atMs);
  reveal($('lanes'), $('lanes').querySelector('[aria-current]'));
  // The picture of a step ends at the playhead, which is then at the very edge.
  if (isStep(entry)) movePlayhead(entry.atMs);
};
