// The first view: what there is to look at, as cards. Only the cards near the window are there, all
// of one height, so that a list of a hundred thousand scrolls like one of ten.
const landing = {
  list: [], bundles: [], cards: new Map(), columns: 1, rowPx: 1, cardPx: 1, frame: 0, focus: -1,
  // Where the list was left for a result.
  left: { entry: null, scrollPx: 0 },
};
// A taller part of a page than this is cut by browsers: rows of longer lists share pixels.
const mostPx = 8e6;

// What stands in the place of a picture that is not there.
const noPicture = entry => {
  if (isOpen(entry) || isAbsent(entry)) return entry.isText ? 'no state' : 'no picture';
  return entry.isText ? 'state as text' : 'as its golden';
};

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
    shot.append(make('span', { class: 'none' }, noPicture(entry)));
  }
  if (bundle.length > 1) {
    shot.append(make('span', { class: 'times', title: 'changed in the same way' },
      `× ${bundle.length}`));
  }
  const reason = entry.reasons?.length ? entry.reasons.join('; ') : entry.message;
  return make('li', {}, make('button', {
    type: 'button', class: 'card', onclick: () => go(entry),
  }, shot, make('span', { class: 'words' },
    make('span', {}, badge(entry.status), ' ', sinceBadge(entry), ...extra.marks(bundle)),
    make('span', { class: 'name', title: titleOf(entry) }, titleOf(entry)),
    told ? make('span', { class: 'reason' }, entry.story) : null,
    reason ? make('span', { class: 'reason', title: reason }, reason) : null)));
};

// How many cards stand side by side, and how high a row is.
const measure = () => {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const gap = .9 * rem, width = $('cards').clientWidth;
  const columns = Math.max(1, Math.floor((width + gap) / (Math.min(width, 15 * rem) + gap)));
  Object.assign(landing, {
    columns, gap, rowPx: 24 * rem + gap, cardPx: (width - gap * (columns - 1)) / columns,
  });
};

// Where the list is scrolled to: the first pixel of the rows that is seen, how many pixels of rows
// one of the page stands for, and where the rows begin on the page.
const scrolled = () => {
  const rows = Math.ceil(landing.bundles.length / landing.columns);
  const wholePx = Math.max(0, rows * landing.rowPx - landing.gap);
  const heightPx = Math.min(wholePx, mostPx);
  const factor = heightPx < wholePx ? (wholePx - innerHeight) / (heightPx - innerHeight) : 1;
  const page = Math.max(0, Math.min(heightPx - innerHeight, -$('cards').getBoundingClientRect().top));
  return { rows, heightPx, factor, top: page * factor, shift: page - page * factor };
};

const renderCards = () => {
  landing.frame = 0;
  const box = $('cards'), count = landing.bundles.length;
  if ($('landing').hidden || !count) return;
  const { rows, heightPx, top, shift } = scrolled();
  const { columns, rowPx, cardPx, gap } = landing, roomPx = Math.max(innerHeight * .6, rowPx * 1.5);
  box.style.height = `${heightPx}px`;
  const first = Math.max(0, Math.floor((top - roomPx) / rowPx));
  const last = Math.min(rows - 1, Math.floor((top + innerHeight + roomPx) / rowPx));
  const wanted = [];
  // What has the focus stays, so that the focus does.
  if (landing.focus >= 0 && landing.focus < first * columns) wanted.push(landing.focus);
  for (let index = first * columns; index < Math.min(count, (last + 1) * columns); index += 1) {
    wanted.push(index);
  }
  if (landing.focus >= (last + 1) * columns && landing.focus < count) wanted.push(landing.focus);
  const kept = new Set(wanted);
  for (const [index, element] of landing.cards) {
    if (kept.has(index)) continue;
    element.remove();
    landing.cards.delete(index);
  }
  let before = null;
  for (const index of wanted) {
    let element = landing.cards.get(index);
    if (!element) {
      element = card(landing.bundles[index]);
      element.dataset.index = index;
      element.setAttribute('aria-setsize', count);
      element.setAttribute('aria-posinset', index + 1);
      landing.cards.set(index, element);
      box.insertBefore(element, before ? before.nextSibling : box.firstChild);
    }
    const x = (index % columns) * (cardPx + gap), y = Math.floor(index / columns) * rowPx + shift;
    element.style.width = `${cardPx}px`;
    element.style.transform = `translate(${x}px, ${y}px)`;
    before = element;
  }
};
const renderSoon = () => { landing.frame ||= requestAnimationFrame(renderCards); };

// The place of the card that has the focus; -1 for none.
const focusedCard = () => Number(
  document.activeElement?.closest?.('#cards > li')?.dataset.index ?? -1);

// Brings a card into view and gives it the focus. One that is partly seen may stay where it is.
const focusCard = (index, mayStay = false) => {
  if (index < 0 || index >= landing.bundles.length) return;
  const { factor, top } = scrolled(), row = Math.floor(index / landing.columns) * landing.rowPx;
  landing.focus = index;
  const hiddenPx = mayStay ? landing.rowPx : 0, end = row + landing.rowPx;
  const isAbove = row + hiddenPx < top, isBelow = end - hiddenPx > top + innerHeight;
  if (isAbove || isBelow) {
    const list = $('cards').getBoundingClientRect().top + scrollY;
    const wanted = isAbove ? row - landing.gap : row + landing.rowPx - innerHeight;
    scrollTo(0, list + Math.max(0, wanted) / factor);
  } else if (!mayStay
    && $('cards').getBoundingClientRect().top > innerHeight - landing.rowPx / 2) {
    $('cards').scrollIntoView();
  }
  renderCards();
  landing.cards.get(index)?.querySelector('button').focus({ preventScroll: true });
};

// How many results are shown, and of each kind: what has no golden did not change.
const kindsShown = [
  ['missing', 'without a golden'], ['otherFonts', 'with other fonts'],
  ['unstable', 'drawn in two ways'], ['unusable', 'with an unusable golden'],
  ['failed', data.isOfPictures ? 'that cannot be compared' : 'that could not run'],
  ['skipped', 'skipped'], ['removed', 'removed'], ['recorded', 'recorded'], ['equal', 'equal'],
];
const countWords = list => {
  const words = `${number(list.length)} of ${number(data.total ?? listed.length)} results`;
  if (loading.isOn) return `${words}; the others are being read`;
  if (told) return words;
  const counts = {};
  for (const { status } of list) counts[status] = (counts[status] ?? 0) + 1;
  const isChange = ({ status }) => ['changed', 'sizesDiffer'].includes(status);
  const changed = (counts.changed ?? 0) + (counts.sizesDiffer ?? 0);
  const ways = landing.bundles.filter(([first]) => isChange(first)).length;
  const isAlike = ways < changed;
  const parts = changed ? [`${number(changed)} changed`
    + (isAlike ? ` in ${ways === 1 ? 'one way' : `${number(ways)} different ways`}` : '')] : [];
  for (const [kind, said] of kindsShown) {
    if (counts[kind]) parts.push(`${number(counts[kind])} ${said}`);
  }
  return parts.length > 1 || isAlike ? `${words}: ${parts.join(', ')}` : words;
};

const showLanding = () => {
  const list = chosen();
  landing.list = list;
  landing.bundles = bundled(list);
  landing.cards.clear();
  landing.focus = -1;
  $('cards').replaceChildren();
  $('count').textContent = countWords(list);
  if (list.length === 0) {
    // Elsewhere the height stays until there is another: browsers scroll where a page gets lower.
    $('cards').style.height = '';
    $('cards').append(make('li', { class: 'empty' }, 'Nothing fits the filter.'));
  }
  measure();
  renderCards();
  for (const button of $('chips').children) {
    button.setAttribute('aria-pressed', String(button.dataset.group === filter.group));
  }
  extra.listed(list);
};

// Shows what has come since, at most five times a second, and less often where that takes long. The
// focus and the place in the list stay.
const refreshing = { timer: 0, tookMs: 0 };
const refresh = () => {
  const began = performance.now(), index = focusedCard();
  refreshing.timer = 0;
  countGroups();
  if (!filter.isChosen) filter.group = firstGroup();
  buildChips();
  const name = index >= 0 ? landing.bundles[index][0].name : null;
  if ($('landing').hidden) {
    landing.list = chosen();
    landing.bundles = bundled(landing.list);
    landing.cards.clear();
    $('cards').replaceChildren();
  } else showLanding();
  const again = name === null ? -1 : landing.bundles.findIndex(([first]) => first.name === name);
  if (again >= 0) {
    // Without scrolling: somebody may have gone on from there.
    landing.focus = again;
    renderCards();
    landing.cards.get(again)?.querySelector('button').focus({ preventScroll: true });
  }
  extra.refreshed();
  refreshing.tookMs = performance.now() - began;
};
const refreshSoon = () => {
  refreshing.timer ||= setTimeout(refresh, Math.max(200, refreshing.tookMs * 8));
};

// What changed since the run before, in words.
const showBefore = before => {
  const parts = ['new', 'broken', 'fixed', 'changed', 'gone'].filter(kind => before[kind])
    .map(kind => `${number(before[kind])} ${
      { broken: 'newly broken', changed: 'with other bytes' }[kind] ?? kind}`);
  $('since').textContent = `Since the run before${before.name ? ` (${before.name})` : ''}: ${
    parts.length ? parts.join(', ') : 'nothing changed'}.`;
  $('since').hidden = false;
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
  addEventListener('scroll', renderSoon, { passive: true });
  new ResizeObserver(() => {
    if ($('landing').hidden || !landing.bundles.length) return;
    measure();
    renderSoon();
  }).observe($('cards'));
  addEventListener('resize', renderSoon);
  $('cards').addEventListener('focusin', () => { landing.focus = focusedCard(); });
  $('cards').addEventListener('keydown', moveInCards);
  if (data.before) showBefore(data.before);
};

// The keys of the list: arrows go to the neighbours, others a page or to an end.
const moveInCards = event => {
  const at = focusedCard(), { columns, rowPx } = landing, count = landing.bundles.length;
  if (at < 0 || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  const page = columns * Math.max(1, Math.floor(innerHeight / rowPx));
  const to = {
    ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - columns, ArrowDown: at + columns,
    PageUp: Math.max(at % columns, at - page), PageDown: at + page, Home: 0, End: count - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  if (to >= 0) focusCard(Math.min(count - 1, to));
};

// A small picture in a frame; it opens its result.
const outcomeTones = {
  ok: ['good', 'Works'], partly: ['new', 'Partly'], broken: ['bad', 'Broken'],
};
const shotOf = shot => {
  const size = { width: shot.widthPx, height: shot.heightPx };
  const image = (src, more) => make('img', { src, alt: '', decoding: 'async', ...size, ...more });
  const entry = entries.find(other => other.name === shot.result);
  return make('li', {}, make('button', {
    type: 'button', class: 'shot', onclick: () => go(entry),
  }, make('span', { class: 'device' },
    image(shot.file, { class: shot.difference && 'grey' }),
    shot.difference ? image(shot.difference, { class: 'over' }) : null),
  make('span', { class: 'caption' }, shot.caption),
  shot.note ? make('span', { class: `said ${outcomeTones[shot.verdict]?.[0] ?? ''}` }, shot.note)
    : null));
};
const shotsOf = shots => make('ul', { class: 'shots' }, ...shots.map(shotOf));

// The outcomes of the cases on the systems: each a card, a row for each case.
const outcomes = comparison => {
  const cell = (row, { verdict, lines, shots }, index) => make('article', { class: verdict },
    make('h4', {}, comparison.columns[index], make('span', { class: 'soft' }, row.name)),
    make('p', {}, make('span', { class: `badge ${outcomeTones[verdict][0]}` },
      outcomeTones[verdict][1]),
      ...lines.map(line => make('span', {}, line))),
    shots.length ? shotsOf(shots) : null);
  return make('section', { class: 'systems' },
    make('h3', {}, comparison.title), make('p', {}, comparison.introduction),
    make('div', { class: 'outcomes' },
      ...comparison.rows.flatMap(row => row.cells.map((one, at) => cell(row, one, at)))));
};

// A report whose first view has pictures of its own keeps the list of all behind a button.
const foldResults = () => {
  const parts = ['filters', 'count', 'cards'].map($);
  const show = on => {
    for (const part of parts) part.hidden = !on;
    button.setAttribute('aria-expanded', String(on));
  };
  const button = make('button', { type: 'button', id: 'unfold', 'aria-controls': 'cards',
    onclick: () => show(button.getAttribute('aria-expanded') === 'false') },
  `All ${listed.length} pictures`);
  $('filters').before(button);
  show(filterWords() !== '');
};

// What a report says above its pictures, and below them the commands that make them again.
const buildIntroduction = () => {
  if (!told) return;
  const cell = ({ verdict, lines }) => make('td', { class: verdict },
    make('span', { class: `badge ${verdict === 'ok' ? 'good' : 'bad'}` },
      (told.comparison.words ?? ['Works', 'Broken'])[verdict === 'ok' ? 0 : 1]),
    ...lines.map(line => make('span', {}, line)));
  // A row's name may give a reason behind it.
  const rowHead = name => {
    const at = name.lastIndexOf(': ');
    return make('th', { scope: 'row' }, ...at < 0 ? [name]
      : [name.slice(0, at + 1), make('span', { class: 'reason' }, name.slice(at + 1))]);
  };
  const hasShots = told.comparison?.rows.some(row => row.cells.some(one => one.shots.length));
  const table = hasShots ? outcomes(told.comparison) : told.comparison && make('section', {
    class: `systems${told.comparison.columns.length > 3 ? ' many' : ''}`,
  },
    make('h3', {}, told.comparison.title), make('p', {}, told.comparison.introduction),
    make('div', { class: 'scroll', tabindex: '0', role: 'group',
      'aria-label': told.comparison.title }, make('table', {},
      make('thead', {}, make('tr', {}, make('td'),
        ...told.comparison.columns.map(name => make('th', { scope: 'col' }, name)))),
      make('tbody', {}, ...told.comparison.rows.map(row => make('tr', {},
        rowHead(row.name), ...row.cells.map(cell)))))));
  const bar = (x, y, width, height) => svg('rect', { x, y, width, height, rx: 2 });
  const chart = ({ title, introduction, rows, columns }) => {
    const most = Math.max(1, ...rows.map(row => row.count));
    const peak = Math.max(1, ...rows.flatMap(row => row.parts));
    const heightPx = rows.some(row => row.parts.length) ? 52 : 28;
    const bars = row => svg('svg', { viewBox: `0 0 400 ${heightPx}`, role: 'img',
      'aria-label': `${row.name}: ${row.note}` }, bar(0, 4, 400 * row.count / most, 20),
    ...row.parts.map((part, index) => {
      const width = Math.min(20, 400 / row.parts.length);
      const height = part && 2 + 16 * part / peak;
      return bar(index * width, 48 - height, width * .8, height);
    }));
    return make('section', { class: 'systems chart' },
      make('h3', {}, title), make('p', {}, introduction),
      make('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': title },
        make('table', {}, columns ? make('thead', {}, make('tr', {}, ...columns.map(name =>
          make('th', { scope: 'col' }, name)))) : null, make('tbody', {}, ...rows.map(row => make('tr', {},
          make('th', { scope: 'row' }, row.name), make('td', {}, bars(row)),
          make('td', {}, row.note)))))));
  };
  const charts = [told.chart, ...(told.moreCharts ?? [])].filter(Boolean).map(chart);
  // A report of numbers alone has nothing to filter.
  if (!listed.length) for (const id of ['filters', 'count', 'cards']) $(id).hidden = true;
  $('intro').append(make('h2', {}, told.title),
    told.strip?.length ? make('div', { class: 'strip' }, shotsOf(told.strip)) : '',
    make('p', { class: 'lead' }, told.summary),
    make('dl', { class: 'facts' }, ...told.facts.map(({ label, value }) =>
      make('div', {}, make('dt', {}, label), make('dd', {}, value)))),
    ...hasShots ? [table, ...charts] : [...charts, table ?? '']);
  $('intro').hidden = false;
  if (told.strip?.length) foldResults();
  if (!told.commands.length) return;
  $('outro').append(make('h3', {}, 'Do it yourself'), make('ul', {},
    ...told.commands.map(({ purpose, line }) => make('li', {}, make('p', {}, purpose),
      command(line)))));
};
