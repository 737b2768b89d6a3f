// The run as a film: its pictures in a strip, and what happened as rows with a lane for each app.
// The strip, the rows, the slider and the viewer show one moment together.
const film = { story: null, shots: [], row: -1, timer: 0 };

const phases = ['launching', 'active', 'inactive', 'background', 'suspended', 'notRunning'];
const phaseOf = event => event.kind === 'lifecycle' && event.text.startsWith('· ')
  ? phases.find(phase => event.text === `· ${phase}`) : undefined;

const buildStrip = entry => {
  $('frames').replaceChildren(...film.shots.map(shot => {
    const image = shot.thumbnail ?? shot.actual?.path ?? shot.expected?.path;
    const changed = !['equal', 'recorded'].includes(shot.status);
    const inside = image && !shot.isText
      ? make('img', { src: image, alt: `${shot.moment}, ${words[shot.status]}`, loading: 'lazy' })
      : make('span', { class: 'text' }, shot.moment);
    return make('li', {}, make('button', {
      type: 'button', title: `${shot.moment}: ${words[shot.status]}`,
      class: changed ? 'changed' : null, 'aria-current': shot === entry ? 'true' : null,
      onclick: () => go(shot),
    }, inside));
  }));
  reveal($('frames'), $('frames').querySelector('[aria-current]'));
};

const rowOf = (event, index, lanes, state) => {
  const phase = phaseOf(event);
  if (phase && event.app !== undefined) state.phases[event.app] = phase;
  if (event.kind === 'keyboard') state.keyboard = event.text.startsWith('▲');
  const row = make('tr', {
    class: phase === 'notRunning' ? 'notRunning' : event.kind, 'data-index': index,
    'aria-selected': 'false', onclick: () => selectEvent(index),
  }, make('td', { class: state.keyboard ? 'at up' : 'at' }, seconds(event.atMs)));
  if (event.app === undefined) {
    row.append(make('td', { colspan: Math.max(1, lanes) }, event.text));
    return row;
  }
  for (let lane = 0; lane < lanes; lane += 1) {
    row.append(make('td', { class: `lane ${state.phases[lane] ?? ''}` },
      lane === event.app ? event.text : ''));
  }
  return row;
};

const buildLanes = story => {
  const events = eventsOf(story), lanes = story.apps.length;
  if (!events.length) {
    $('lanes').replaceChildren(make('p', { class: 'soft' },
      'Nothing changed in this run, so it is not told here; verify with --tell-all tells it.'));
    return;
  }
  const heads = ['Time', ...story.apps].map(text => make('th', { scope: 'col' }, text));
  const state = { phases: [], keyboard: false };
  $('lanes').replaceChildren(legend(), make('table', {},
    make('thead', {}, make('tr', {}, ...heads)),
    make('tbody', {}, ...events.map((event, index) => rowOf(event, index, lanes, state)))));
};

const legend = () => {
  const item = (colour, text) => {
    const swatch = make('i');
    swatch.style.background = `var(--${colour})`;
    return make('span', {}, swatch, text);
  };
  return make('p', { class: 'legend' }, item('active', 'active'), item('inactive', 'inactive'),
    item('background', 'background'), item('accent', 'keyboard up'));
};

const selectEvent = (index, keepsPicture) => {
  const events = eventsOf(film.story);
  if (!events.length) return;
  film.row = Math.max(0, Math.min(events.length - 1, index));
  for (const row of $('lanes').querySelectorAll('[aria-selected=true]')) {
    row.setAttribute('aria-selected', 'false');
  }
  const row = $('lanes').querySelector(`[data-index="${film.row}"]`);
  row?.setAttribute('aria-selected', 'true');
  reveal($('lanes'), row);
  const event = events[film.row];
  $('time').value = event.atMs;
  $('clock').textContent = seconds(event.atMs);
  if (!keepsPicture) showMoment(event.atMs);
  showEvent(event);
};

// The last picture that stood at a time.
const showMoment = ms => {
  const steps = film.shots.filter(shot => shot.moment.startsWith('step '));
  const shot = steps.filter(shot => shot.atMs <= ms).at(-1) ?? steps[0];
  if (shot && shot !== view.entry) go(shot, { replaces: true, keepsEvent: true });
};

const scrub = ms => {
  const events = eventsOf(film.story);
  let index = events.findLastIndex(event => event.atMs <= ms);
  if (index < 0) index = 0;
  if (events.length) selectEvent(index); else showMoment(ms);
  $('time').value = ms;
  $('clock').textContent = seconds(ms);
};

const play = on => {
  clearInterval(film.timer);
  film.timer = 0;
  if (on && film.story) {
    if (Number($('time').value) >= film.story.lengthMs) scrub(0);
    film.timer = setInterval(() => {
      const next = Number($('time').value) + 100;
      scrub(Math.min(next, film.story.lengthMs));
      if (next >= film.story.lengthMs) play(false);
    }, 100);
  }
  $('play').setAttribute('aria-pressed', String(on));
  $('play').textContent = on ? 'Pause' : 'Play';
};

const showFilm = (entry, keepsEvent) => {
  const story = stories.get(entry.story);
  if (film.story !== story) {
    play(false);
    film.story = story;
    film.shots = entries.filter(other => other.story === story.name);
    $('time').max = story.lengthMs;
    buildLanes(story);
  }
  buildStrip(entry);
  if (keepsEvent) return;
  const events = eventsOf(story);
  const index = events.findLastIndex(event => event.atMs <= entry.atMs);
  if (index >= 0) selectEvent(index, true);
  $('time').value = entry.atMs;
  $('clock').textContent = seconds(entry.atMs);
};
