// The address of the page says what is shown, so that a result can be sent to somebody.
// So does it say what the filter leaves.
const addressOf = entry => {
  const words = filterWords();
  const hash = (entry ? `/${encodeURIComponent(entry.name)}` : '') + (words ? `?${words}` : '');
  return hash ? `#${hash}` : location.pathname + location.search;
};

const go = (entry, { replaces = false, keepsEvent = false } = {}) => {
  history[replaces ? 'replaceState' : 'pushState'](null, '', addressOf(entry));
  show(entry, keepsEvent);
};

const show = (entry, keepsEvent = false) => {
  const wasHidden = $('story').hidden;
  $('landing').hidden = true;
  $('story').hidden = false;
  $('story-title').textContent = entry.name;
  if (wasHidden) scrollTo(0, 0);
  showPicture(entry);
  showWhy(entry);
  showFilm(entry, keepsEvent);
  if (keepsEvent && film.row >= 0) showEvent(eventsOf(film.story)[film.row]);
  extra.shown(entry);
};

const home = () => {
  clearInterval(view.timer);
  play(false);
  const last = view.entry;
  view.entry = null;
  $('story').hidden = true;
  $('landing').hidden = false;
  extra.left();
  if (location.hash.startsWith('#/')) history.pushState(null, '', addressOf(null));
  const at = landing.bundles.findIndex(bundle => bundle.includes(last));
  $('cards').children[at]?.querySelector('button')?.focus();
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

const route = () => {
  if (readFilter()) showLanding();
  const name = addressed();
  const entry = name && entries.find(entry => entry.name === name);
  if (entry) show(entry); else if (!$('story').hidden) home();
};

// The next of the results that the filter leaves.
const stepBy = by => {
  const bundles = bundled(chosen()), list = bundles.map(bundle => bundle[0]);
  if (!list.length) return;
  if (!view.entry) {
    const cards = [...$('cards').querySelectorAll('.card')];
    const at = cards.indexOf(document.activeElement);
    cards[Math.max(0, Math.min(cards.length - 1, at + by))]?.focus();
    return;
  }
  const at = bundles.findIndex(bundle => bundle.includes(view.entry));
  const from = at < 0 && by < 0 ? 0 : at;
  go(list[(from + by + list.length) % list.length], { replaces: true });
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
  Escape: () => view.entry && home(),
};

addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || $('keys').open) return;
  const target = event.target, key = event.key;
  if (target.type === 'search') {
    if (key === 'Escape') { target.blur(); event.preventDefault(); }
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
$('help').addEventListener('click', () => $('keys').showModal());
$('play').addEventListener('click', () => play(!film.timer));
$('fold').addEventListener('click', toggleFilm);
$('time').addEventListener('input', () => { play(false); scrub(Number($('time').value)); });
addEventListener('popstate', route);
$('filters').addEventListener('submit', event => event.preventDefault());
buildIntroduction();
buildFilters();
bindStage();
bindLanes();
readFilter();
showLanding();
// What happened in a run stands behind this script, so that the first view need not wait for it.
if (addressed()) addEventListener('DOMContentLoaded', route);
