// The address of the page says what is shown, so that a result can be sent to somebody, and with
// it the moment of its run that was chosen. So does it say what the filter leaves.
const moment = { atMs: null, record: null, timer: 0 };
const addressOf = (entry, isHere = false) => {
  const words = new URLSearchParams(filterWords());
  if (isHere && moment.atMs !== null) {
    words.set('at', moment.atMs);
    if (moment.record !== null) words.set('record', moment.record);
  }
  const text = words.toString();
  const hash = (entry ? `/${encodeURIComponent(entry.name)}` : '') + (text ? `?${text}` : '');
  return hash ? `#${hash}` : location.pathname + location.search;
};

// Notes the moment that somebody chose. Browsers refuse addresses that change many times a second,
// as they would while a run is played.
const noteMoment = (atMs, record) => {
  Object.assign(moment, { atMs: Math.round(atMs), record });
  moment.timer ||= setTimeout(writeMoment, 300);
};
const writeMoment = () => {
  clearTimeout(moment.timer);
  moment.timer = 0;
  if (view.entry) history.replaceState(null, '', addressOf(view.entry, true));
};
const forgetMoment = () => {
  clearTimeout(moment.timer);
  Object.assign(moment, { atMs: null, record: null, timer: 0 });
};

const copyLink = () => {
  if (!view.entry) return;
  writeMoment();
  const tell = text => { $('link').textContent = text; };
  if (navigator.clipboard) {
    navigator.clipboard.writeText(location.href)
      .then(() => tell('Copied'), () => tell('It is in the address bar'));
  } else tell('It is in the address bar');
};

const go = (entry, { replaces = false, keepsEvent = false } = {}) => {
  if (!keepsEvent) forgetMoment();
  history[replaces ? 'replaceState' : 'pushState'](null, '', addressOf(entry, keepsEvent));
  show(entry, keepsEvent);
};

const show = (entry, keepsEvent = false) => {
  const wasHidden = $('story').hidden;
  if (wasHidden) landing.left = { entry, scrollPx: scrollY };
  $('landing').hidden = true;
  $('story').hidden = false;
  $('story-title').textContent = told ? `${titleOf(entry)}: ${entry.story}` : entry.name;
  // Pictures of other programs have no run that could be told.
  $('story').classList.toggle('still', data.isOfPictures === true);
  $('link').textContent = 'Copy link';
  if (wasHidden) scrollTo(0, 0);
  showPicture(entry);
  showCursor();
  showWhy(entry);
  showFilm(entry, keepsEvent);
  if (keepsEvent && film.row >= 0) showEvent(eventsOf(film.story)[film.row]);
  extra.shown(entry);
};

const home = () => {
  clearInterval(view.timer);
  play(false);
  forgetMoment();
  const last = view.entry;
  view.entry = null;
  $('story').hidden = true;
  $('landing').hidden = false;
  extra.left();
  if (location.hash.startsWith('#/')) history.pushState(null, '', addressOf(null));
  measure();
  renderCards();
  scrollTo(0, landing.left.scrollPx);
  renderCards();
  if (!last) return;
  const index = landing.bundles.findIndex(bundle => bundle.includes(last));
  focusCard(index, landing.bundles[index]?.includes(landing.left.entry));
};

// The name in the address; an address that cannot be read names nothing.
const addressed = () => {
  const [name] = location.hash.split('?');
  if (!name.startsWith('#/')) return '';
  try { return decodeURIComponent(name.slice(2)); } catch { return ''; }
};

// Takes the filter from the address; says whether it was another.
const readFilter = () => {
  const before = filterWords(), [, ...words] = location.hash.split('?');
  setFilter(words.join('?'));
  $('text').value = filter.text;
  $('grouped').checked = filter.grouped;
  return filterWords() !== before;
};

// The moment in the address, if the run has it.
const readMoment = () => {
  const words = new URLSearchParams(location.hash.split('?').slice(1).join('?'));
  const atMs = Number(words.get('at') ?? NaN), record = Number(words.get('record') ?? NaN);
  if (!Number.isFinite(atMs)) return;
  const events = eventsOf(film.story);
  if (events[record]?.atMs === atMs) {
    selectEvent(record, true);
    noteMoment(atMs, record);
  } else if (atMs >= 0 && atMs <= film.story.lengthMs) scrub(atMs);
};

// Shows what the address names. While a run's results are being read, what they do not have yet is
// tried again.
let isAwaited = false;
const route = () => {
  if (readFilter()) showLanding();
  const name = addressed();
  const entry = name && entries.find(entry => entry.name === name);
  isAwaited = name !== '' && !entry;
  if (entry) {
    forgetMoment();
    show(entry);
    readMoment();
  } else if (!$('story').hidden) home();
};

// The next of the results that the filter leaves.
const stepBy = by => {
  const { bundles } = landing;
  if (!bundles.length) return;
  if (!view.entry) {
    const at = focusedCard();
    focusCard(Math.max(0, Math.min(bundles.length - 1, at + by)));
    return;
  }
  const at = bundles.findIndex(bundle => bundle.includes(view.entry));
  const from = at < 0 && by < 0 ? 0 : at;
  go(bundles[(from + by + bundles.length) % bundles.length][0], { replaces: true });
};

// The next of those that changed alike, wherever the filter has them.
const stepAlike = by => {
  if (!view.entry) return;
  const list = alikeOf(view.entry), at = list.indexOf(view.entry);
  if (list.length > 1) go(list[(at + by + list.length) % list.length], { replaces: true });
};

const arrows = { ArrowLeft: [-40, 0], ArrowRight: [40, 0], ArrowUp: [0, -40], ArrowDown: [0, 40] };

const keys = {
  '/': () => { if (view.entry) home(); $('text').focus(); },
  '?': () => $('keys').showModal(),
  j: () => stepBy(1),
  k: () => stepBy(-1),
  J: () => stepAlike(1),
  K: () => stepAlike(-1),
  '+': () => zoomBy(1), '=': () => zoomBy(1), '-': () => zoomBy(-1), '0': () => zoomBy(-9),
  f: () => flip(),
  ' ': () => view.entry && play(!film.timer),
  '[': () => view.entry && selectEvent(film.row - 1),
  ']': () => view.entry && selectEvent(film.row + 1),
  t: () => view.entry && toggleFilm(),
  c: () => view.entry && $('why').querySelector('.copy')?.click(),
  l: copyLink,
  Escape: () => view.entry && home(),
};

addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (document.querySelector('dialog[open]')) return;
  const target = event.target, key = event.key;
  if (['search', 'text', 'textarea'].includes(target.type)) {
    if (key === 'Escape' || key === 'Enter' && target.type === 'text') {
      target.blur();
      event.preventDefault();
    }
    return;
  }
  const isButton = ['BUTTON', 'SUMMARY'].includes(target.tagName) || target.type === 'checkbox';
  if (key === ' ' && isButton) return;
  if (event.shiftKey && arrows[key] && view.entry && target.type !== 'range') {
    moveBy(...arrows[key]);
  } else if (/^[1-6]$/.test(key) && view.entry) chooseMode(Number(key) - 1);
  else if (keys[key]) keys[key]();
  else return;
  event.preventDefault();
});

for (const [index, name] of modes.entries()) {
  $('modes').append(make('button', {
    type: 'button', 'aria-pressed': 'false', 'aria-keyshortcuts': String(index + 1),
    onclick: () => chooseMode(index),
  }, name));
}
$('home').addEventListener('click', event => { event.preventDefault(); home(); });
$('back').addEventListener('click', home);
$('previous').addEventListener('click', () => stepBy(-1));
$('next').addEventListener('click', () => stepBy(1));
$('in').addEventListener('click', () => zoomBy(1));
$('out').addEventListener('click', () => zoomBy(-1));
$('cut').addEventListener('input', place);
$('link').addEventListener('click', copyLink);
$('records').addEventListener('keydown', moveInRecords);
$('lanes').addEventListener('keydown', event => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by || event.shiftKey || event.target !== $('lanes') || !film.story) return;
  event.preventDefault();
  selectEvent(film.row + by);
});
$('help').addEventListener('click', () => $('keys').showModal());
$('play').addEventListener('click', () => play(!film.timer));
$('fold').addEventListener('click', toggleFilm);
$('time').addEventListener('input', () => { play(false); scrub(Number($('time').value)); });
addEventListener('popstate', route);
$('filters').addEventListener('submit', event => event.preventDefault());
// Pictures of other programs have no run that keys could play.
if (data.isOfPictures) for (const row of document.querySelectorAll('#keys .of-run')) row.remove();
buildFilters();
readFilter();
buildIntroduction();
bindStage();
bindLanes();
showLanding();
// What happened in a run stands behind this script, and so do most of many results, so that the
// first view need not wait for them.
addEventListener('DOMContentLoaded', () => {
  if (data.total !== undefined) {
    loading.isOn = false;
    entries.sort((one, other) => one.at - other.at);
    clearTimeout(refreshing.timer);
    refresh();
    if (view.entry) show(view.entry, true);
  }
  if (addressed() && !view.entry) route();
});
