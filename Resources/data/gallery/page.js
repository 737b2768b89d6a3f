// The gallery: filters over small pictures, and the large one of those that is chosen.
const $ = id => document.getElementById(id);
const data = JSON.parse($('data').textContent);
const { pictures } = data;
const sections = new Map(data.sections.map(section => [section.name, section.title]));

const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
};

const looks = { textured: 'textured, until iOS 6', flat: 'flat, iOS 7 to 18',
  glass: 'glass, since iOS 26' };
const isMeasured = picture => picture.unmeasured.length === 0;

// The filters besides the text: a label, the value of a picture, the words of a value.
const choices = [
  { id: 'device', label: 'Device', of: one => one.device },
  { id: 'system', label: 'System', of: one => one.system },
  { id: 'look', label: 'Look', of: one => one.look, words: value => looks[value] ?? value },
  { id: 'kind', label: 'Kind', of: one => one.section, words: value => sections.get(value) },
  { id: 'reference', label: 'Reference',
    of: one => isMeasured(one) ? 'measured' : 'unmeasured' },
];
const filter = { all: false, text: '' };

// Systems in the order of their numbers, all else in the order of the gallery.
const number = words => Number(/\d+(\.\d+)?/.exec(words)?.[0] ?? 0);
const valuesOf = choice => {
  const values = [...new Set(pictures.map(choice.of))];
  return choice.id === 'system' ? values.sort((one, other) => number(one) - number(other)) : values;
};

const aboutOf = picture => [
  picture.device, picture.system, picture.appearance === 'dark' ? 'dark' : '',
  picture.orientation === 'landscape' ? 'landscape' : '',
].filter(word => word && !picture.caption.includes(word)).join(' · ');

const searchable = picture => picture.searchable ??= [
  picture.caption, picture.device, picture.system, sections.get(picture.section),
  picture.appearance, picture.orientation, ...picture.measured, ...picture.unmeasured,
].join('\n').toLowerCase();

const isNarrowed = () => filter.text !== '' || choices.some(({ id }) => filter[id]);

// A filter looks at all pictures; without one the chosen ones are shown.
const shown = () => {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return pictures.filter(picture => (filter.all || isNarrowed() || picture.isChosen)
    && choices.every(({ id, of }) => !filter[id] || of(picture) === filter[id])
    && words.every(word => searchable(picture).includes(word)));
};

const badgeOf = picture => isMeasured(picture)
  ? make('span', { class: 'badge good' }, `measured: ${picture.measured.join(', ')}`)
  : make('span', { class: 'badge new' }, `unmeasured: ${picture.unmeasured.join(', ')}`);

const card = (picture, list, words = picture.caption) => make('li', {}, make('button', {
  type: 'button', class: 'card', onclick: () => open(list, list.indexOf(picture)),
}, make('span', { class: 'shot' }, make('img', {
  src: picture.thumbnail, alt: '', loading: 'lazy', decoding: 'async',
  width: picture.size[0], height: picture.size[1],
})), make('span', { class: 'name' }, words),
make('span', { class: 'about' }, words === picture.caption ? aboutOf(picture) : picture.device),
words === picture.caption ? badgeOf(picture) : null));

// A hundred cards at a time, made when the end of the list comes near.
const list = { pictures: [], made: 0 };
const showMore = () => {
  const next = list.pictures.slice(list.made, list.made + 100);
  list.made += next.length;
  $('cards').append(...next.map(picture => card(picture, list.pictures)));
};

const show = () => {
  list.pictures = shown();
  list.made = 0;
  $('cards').replaceChildren();
  showMore();
  if (!list.pictures.length) {
    $('cards').append(make('li', { class: 'empty' }, 'No picture fits the filters.'));
  }
  const measured = list.pictures.filter(isMeasured).length;
  $('count').textContent = `${list.pictures.length} of ${pictures.length} pictures, `
    + `${measured} measured`;
  const isAll = filter.all || isNarrowed();
  $('chosen').setAttribute('aria-pressed', String(!isAll));
  $('all').setAttribute('aria-pressed', String(isAll));
  $('reset').hidden = !isNarrowed();
};

// The address keeps the filters, so that they survive a reload and can be sent to somebody.
const address = () => {
  const words = new URLSearchParams();
  if (filter.all) words.set('show', 'all');
  for (const id of ['text', ...choices.map(choice => choice.id)]) {
    if (filter[id]) words.set(id, filter[id]);
  }
  return words.toString();
};
const refilter = () => {
  const words = address();
  history.replaceState(null, '', words ? `#${words}` : location.pathname + location.search);
  show();
};
const readAddress = () => {
  const words = new URLSearchParams(location.hash.slice(1));
  filter.all = words.get('show') === 'all';
  filter.text = $('text').value = words.get('text') ?? '';
  for (const choice of choices) {
    const value = words.get(choice.id);
    filter[choice.id] = valuesOf(choice).includes(value) ? value : '';
    $(choice.id).value = filter[choice.id];
  }
};

// The large picture, and the ones beside it in its list.
const view = { list: [], at: 0 };
const open = (pictures, at) => {
  Object.assign(view, { list: pictures, at });
  showPicture();
  if (!$('view').open) $('view').showModal();
};
const showPicture = () => {
  const picture = view.list[view.at];
  $('view-title').textContent = picture.caption;
  $('picture').classList.remove('whole');
  $('picture').replaceChildren(make('img', {
    src: picture.file, alt: `${picture.caption}, ${aboutOf(picture)}`, decoding: 'async',
    onclick: () => $('picture').classList.toggle('whole'),
  }));
  const facts = [
    ['Device', picture.device], ['System', picture.system],
    ['Kind', sections.get(picture.section)],
    ['Appearance', `${picture.appearance}, ${picture.orientation}`],
    ['Measured', picture.measured.join(', ') || 'nothing'],
    ['Unmeasured', picture.unmeasured.join(', ')],
    ['File', make('a', { href: picture.file }, picture.file)],
    ['', `${view.at + 1} of ${view.list.length}`],
  ];
  $('facts').replaceChildren(...facts.filter(([, value]) => value).map(([name, value]) =>
    make('div', {}, make('dt', {}, name), make('dd', {}, value))));
};
const step = by => {
  view.at = (view.at + by + view.list.length) % view.list.length;
  showPicture();
};

const moveFocus = by => {
  const cards = [...$('cards').querySelectorAll('.card')];
  const at = cards.indexOf(document.activeElement);
  cards[Math.max(0, Math.min(cards.length - 1, at + by))]?.focus();
};

addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { target, key } = event;
  if ($('view').open) {
    if (target === $('picture') && $('picture').classList.contains('whole')) return;
    if (key === 'ArrowLeft') step(-1); else if (key === 'ArrowRight') step(1); else return;
  } else if (['search', 'select-one'].includes(target.type)) {
    if (key !== 'Escape' || target.type !== 'search') return;
    target.blur();
  } else if (key === '/') $('text').focus();
  else if (key === 'j') moveFocus(1);
  else if (key === 'k') moveFocus(-1);
  else return;
  event.preventDefault();
});

const chosen = pictures.filter(picture => picture.isChosen);
$('chosen').textContent = `Selection ${chosen.length}`;
$('all').textContent = `All ${pictures.length}`;
for (const choice of choices) {
  $('choices').append(make('label', {}, make('span', {}, choice.label), make('select', {
    id: choice.id, onchange: event => { filter[choice.id] = event.target.value; refilter(); },
  }, make('option', { value: '' }, 'any'), ...valuesOf(choice).map(value =>
    make('option', { value }, choice.words?.(value) ?? value)))));
}
const setAll = all => {
  for (const id of ['text', ...choices.map(choice => choice.id)]) $(id).value = filter[id] = '';
  filter.all = all;
  refilter();
};
$('chosen').addEventListener('click', () => setAll(false));
$('all').addEventListener('click', () => setAll(true));
$('reset').addEventListener('click', () => setAll(filter.all));
$('text').addEventListener('input', () => { filter.text = $('text').value; refilter(); });
$('filters').addEventListener('submit', event => event.preventDefault());
$('previous').addEventListener('click', () => step(-1));
$('next').addEventListener('click', () => step(1));
addEventListener('hashchange', () => { readAddress(); show(); });
new IntersectionObserver(found => {
  if (found.some(one => one.isIntersecting)) showMore();
}, { rootMargin: '1200px' }).observe($('more'));

// One screen in each system, from the oldest on.
const row = data.row.map(file => pictures.find(picture => picture.file === file));
$('row').append(...row.map(picture => card(picture, row, picture.system)));
$('history').hidden = !row.length;
if (!chosen.length) filter.all = true;
readAddress();
if (!chosen.length) filter.all = true;
show();
