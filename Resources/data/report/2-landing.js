// The first view: what there is to look at, as cards. Thousands of cards are made a hundred at a
// time, when the end of the list comes near.
const landing = { bundles: [], shown: 0, pageSize: 100 };

const card = bundle => {
  const entry = bundle[0];
  const image = entry.thumbnail ?? (told ? entry.actual : entry.expected)?.path;
  const shot = make('span', { class: 'shot' });
  if (image && !entry.isText) {
    shot.append(make('span', { class: 'picture' },
      make('img', { src: sourceOf(image), alt: '', loading: 'lazy', decoding: 'async',
        width: entry.widthPx && Math.round(entry.widthPx / 6),
        height: entry.heightPx && Math.round(entry.heightPx / 6) }),
      frames(entry)));
  } else if (entry.lines) {
    const lines = entry.lines.filter(line => /^[+-]/.test(line)).slice(0, 10);
    shot.append(make('span', { class: 'text' }, ...coloured(lines)));
  } else {
    shot.append(make('span', { class: 'none' }, entry.isText ? 'state as text' : 'as its golden'));
  }
  if (bundle.length > 1) {
    shot.append(make('span', { class: 'times', title: 'changed in the same way' },
      `× ${bundle.length}`));
  }
  const reason = entry.reasons?.length ? entry.reasons.join('; ') : entry.message;
  return make('li', {}, make('button', {
    type: 'button', class: 'card', onclick: () => go(entry),
  }, shot, make('span', { class: 'words' },
    make('span', {}, badge(entry.status), ...extra.marks(bundle)),
    make('span', { class: 'name' }, entry.name),
    reason ? make('span', { class: 'reason' }, reason) : null)));
};

const showMore = () => {
  const next = landing.bundles.slice(landing.shown, landing.shown + landing.pageSize);
  landing.shown += next.length;
  $('cards').append(...next.map(card));
};

// How many results are shown, and of each kind: what has no golden did not change.
const kindsShown = [
  ['missing', 'without a golden'], ['otherFonts', 'with other fonts'],
  ['unstable', 'drawn in two ways'], ['unusable', 'with an unusable golden'],
  ['failed', 'that could not run'], ['recorded', 'recorded'], ['equal', 'equal'],
];
const countWords = list => {
  const words = `${number(list.length)} of ${number(listed.length)} results`;
  if (told) return words;
  const isChange = ({ status }) => ['changed', 'sizesDiffer'].includes(status);
  const changed = list.filter(isChange).length;
  const ways = landing.bundles.filter(([first]) => isChange(first)).length;
  const isAlike = ways < changed;
  const parts = changed ? [`${number(changed)} changed`
    + (isAlike ? ` in ${ways === 1 ? 'one way' : `${number(ways)} different ways`}` : '')] : [];
  for (const [kind, said] of kindsShown) {
    const count = list.filter(({ status }) => status === kind).length;
    if (count) parts.push(`${number(count)} ${said}`);
  }
  return parts.length > 1 || isAlike ? `${words}: ${parts.join(', ')}` : words;
};

const showLanding = () => {
  const list = chosen();
  landing.bundles = bundled(list);
  landing.shown = 0;
  $('cards').replaceChildren();
  $('count').textContent = countWords(list);
  if (list.length === 0) {
    $('cards').append(make('li', { class: 'empty' }, 'Nothing fits the filter.'));
  }
  showMore();
  for (const button of $('chips').children) {
    button.setAttribute('aria-pressed', String(button.dataset.group === filter.group));
  }
  extra.listed(list);
};

// Shows what the filter has become, and says so in the address.
const refilter = () => {
  history.replaceState(null, '', addressOf(null));
  showLanding();
};

const buildChips = () => {
  const focused = document.activeElement?.dataset.group;
  $('chips').replaceChildren(...chips.map(group => make('button', {
    type: 'button', 'data-group': group.id, 'aria-pressed': 'false',
    onclick: () => {
      Object.assign(filter, { group: group.id, isChosen: true });
      refilter();
    },
  }, make('b', {}, number(group.count)), group.label)));
  if (focused) $('chips').querySelector(`[data-group=${focused}]`)?.focus();
};

const buildFilters = () => {
  buildChips();
  $('text').addEventListener('input', () => { filter.text = $('text').value; refilter(); });
  $('grouped').addEventListener('change', () => {
    filter.grouped = $('grouped').checked;
    refilter();
  });
  new IntersectionObserver(found => {
    if (found.some(one => one.isIntersecting)) showMore();
  }, { rootMargin: '1200px' }).observe($('more'));
};

// What a report says above its pictures, and below them the commands that make them again.
const buildIntroduction = () => {
  if (!told) return;
  const cell = ({ verdict, lines }) => make('td', { class: verdict },
    make('span', { class: `badge ${verdict === 'ok' ? 'good' : 'bad'}` },
      verdict === 'ok' ? 'Works' : 'Broken'), ...lines.map(line => make('span', {}, line)));
  const table = told.comparison && make('section', { class: 'systems' },
    make('h3', {}, told.comparison.title), make('p', {}, told.comparison.introduction),
    make('div', { class: 'scroll', tabindex: '0', role: 'group',
      'aria-label': told.comparison.title }, make('table', {},
      make('thead', {}, make('tr', {}, make('td'),
        ...told.comparison.columns.map(name => make('th', { scope: 'col' }, name)))),
      make('tbody', {}, ...told.comparison.rows.map(row => make('tr', {},
        make('th', { scope: 'row' }, row.name), ...row.cells.map(cell)))))));
  const most = Math.max(1, ...(told.chart?.rows ?? []).map(row => row.count));
  const peak = Math.max(1, ...(told.chart?.rows ?? []).flatMap(row => row.parts));
  const bar = (x, y, width, height) => svg('rect', { x, y, width, height, rx: 2 });
  const bars = row => svg('svg', { viewBox: '0 0 400 52', role: 'img',
    'aria-label': `${row.name}: ${row.note}` }, bar(0, 4, 400 * row.count / most, 20),
  ...row.parts.map((part, index) => {
    const width = Math.min(20, 400 / row.parts.length);
    const height = part && 2 + 16 * part / peak;
    return bar(index * width, 48 - height, width * .8, height);
  }));
  const chart = told.chart && make('section', { class: 'systems chart' },
    make('h3', {}, told.chart.title), make('p', {}, told.chart.introduction),
    make('div', { class: 'scroll', tabindex: '0', role: 'group',
      'aria-label': told.chart.title }, make('table', {}, make('tbody', {},
      ...told.chart.rows.map(row => make('tr', {}, make('th', { scope: 'row' }, row.name),
        make('td', {}, bars(row)), make('td', {}, row.note)))))));
  $('intro').append(make('h2', {}, told.title), make('p', { class: 'lead' }, told.summary),
    make('dl', { class: 'facts' }, ...told.facts.map(({ label, value }) =>
      make('div', {}, make('dt', {}, label), make('dd', {}, value)))), table ?? '', chart ?? '');
  $('intro').hidden = false;
  if (!told.commands.length) return;
  $('outro').append(make('h3', {}, 'Do it yourself'), make('ul', {},
    ...told.commands.map(({ purpose, line }) => make('li', {}, make('p', {}, purpose),
      command(line)))));
};
