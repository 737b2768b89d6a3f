// What the page shows, and how it is found. The results stand in the page as JSON; the events of
// a run stand in a script element of their own, which is read when the run is opened.
const $ = id => document.getElementById(id);
const data = JSON.parse($('data').textContent);
const entries = data.entries;
const prepare = entry => { entry.isText = entry.name.endsWith('/state'); };
entries.forEach(prepare);
// A page of many results begins with those to look at; the others come in parts behind the script.
const loading = { isOn: data.total > entries.length };
globalThis.restoreToolPart = () => {
  const script = document.currentScript, element = script.previousElementSibling;
  const part = JSON.parse(element.textContent);
  // Their texts are no longer needed: hundreds of parts would keep them in memory.
  element.remove();
  script.remove();
  for (const story of part.stories ?? []) addStory(story);
  for (const entry of part.entries ?? []) { prepare(entry); entries.push(entry); }
  refreshSoon();
};
// What a service tells of the run that it shows, and what its part of the page adds; a page on
// disk has nothing of it.
const live = JSON.parse($('live')?.textContent ?? 'null');
const extra = {
  marks: () => [], shown: () => {}, left: () => {}, listed: () => {}, together: () => '',
  refreshed: () => {},
};
const stories = new Map(data.stories.map(story => [story.name, story]));
const addStory = story => {
  data.stories.push(story);
  stories.set(story.name, story);
};
// The run of an entry; while parts come it may not be there yet.
const storyOf = entry => stories.get(entry.story) ?? {
  name: entry.story, title: '', file: '', device: '', system: '', apps: [], lengthMs: 0, steps: [],
  findings: [], events: [],
};
const calm = matchMedia('(prefers-reduced-motion: reduce)');

// What somebody must look at; only its pictures have their pixels beside them.
// A report tells of runs and has words of its own; its pictures stand in the page.
const told = data.introduction;
const sides = told ? ['as it should be', 'as it is'] : ['golden', 'drawn'];
const sourceOf = path => data.images?.[path] ?? path;
// A report's results are named by what they show; a suite's by their paths.
const titleOf = entry => told ? entry.moment : entry.name;
const isStep = entry => entry.moment.startsWith('step ');

// What is absent and only noted fails nothing.
const isOpen = ({ status, isNote }) => !isNote && !['equal', 'recorded'].includes(status);
const isAbsent = ({ status }) => ['skipped', 'removed'].includes(status);

// What the landing lists; the frames of a report's films are seen in their runs, unless there is
// nothing else to see, as in a replay.
const listed = told && !entries.every(isStep) ? entries.filter(entry => !isStep(entry)) : entries;

// The groups of the landing: a status belongs to one, the first is shown at first.
const has = (...all) => ({ status }) => all.includes(status);
const groups = [
  { id: 'open', label: told ? 'Broken' : 'To look at', has: isOpen },
  { id: 'changed', label: 'Changed',
    has: ({ status }) => !told && ['changed', 'sizesDiffer'].includes(status) },
  { id: 'missing', label: 'No golden', has: has('missing') },
  { id: 'fonts', label: 'Other fonts', has: has('otherFonts') },
  { id: 'unstable', label: 'Drawn in two ways', has: has('unstable') },
  { id: 'broken', label: 'Cannot be compared', has: has('unusable', 'failed') },
  { id: 'skipped', label: 'Skipped', has: has('skipped') },
  { id: 'removed', label: 'Removed', has: has('removed') },
  { id: 'recorded', label: told ? 'Other pictures' : 'Recorded', has: has('recorded') },
  { id: 'equal', label: told ? 'Works' : 'Equal', has: has('equal') },
  { id: 'since', label: 'New since the run before', has: entry => entry.since !== undefined },
  { id: 'all', label: 'All', has: () => true },
];
// What to look at is a group of its own only where no other group has the same entries. While
// parts come, the numbers of the whole run are known already.
let twin, chips;
const countGroups = () => {
  const known = loading.isOn && data.counts;
  const sample = known && Object.entries(data.counts).filter(([status]) => status !== 'since')
    .map(([kind, count]) => {
      const [status, note] = kind.split('/');
      return [{ status, isNote: note !== undefined }, count];
    });
  for (const group of groups) {
    group.count = !known ? listed.filter(group.has).length
      : group.id === 'since' ? data.counts.since ?? 0
        : sample.reduce((sum, [entry, count]) => sum + (group.has(entry) ? count : 0), 0);
  }
  const all = known ? sample.map(([entry]) => entry) : listed;
  twin = !told && groups.find(group => !['open', 'since'].includes(group.id)
    && all.every(entry => group.has(entry) === isOpen(entry)));
  chips = groups.filter(group => group.id === 'all'
    || (group.count > 0 && !(twin && group.id === 'open')));
};
countGroups();

const words = {
  equal: 'Equal', recorded: 'Recorded', missing: 'No golden', otherFonts: 'Other fonts',
  changed: 'Changed', sizesDiffer: 'Another size', unusable: 'Golden unusable',
  unstable: 'Drawn in two ways', failed: 'Could not run', skipped: 'Skipped', removed: 'Removed',
};
if (data.isOfPictures) words.failed = 'Cannot be compared';
if (told) Object.assign(words, { equal: 'Works', changed: 'Broken', recorded: 'Picture' });
const tone = status => status === 'equal' ? 'good'
  : ['missing', 'recorded', 'otherFonts', 'skipped', 'removed'].includes(status) ? 'new' : 'bad';

const firstGroup = () => groups[0].count && !told ? (twin || groups[0]).id : 'all';
const filter = { group: firstGroup(), text: '', grouped: true, isChosen: false };

// Not kept: a hundred thousand of these texts would be.
const searchable = entry => [
  entry.name, entry.message, ...(entry.reasons ?? []), stories.get(entry.story)?.title ?? '',
].join('\n').toLowerCase();

// The entries that the filter leaves, in the order of the run.
const chosen = () => {
  const group = groups.find(group => group.id === filter.group);
  const parts = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const list = group.id === 'all' ? listed.slice() : listed.filter(group.has);
  return parts.length === 0 ? list : list.filter(entry => {
    const text = searchable(entry);
    return parts.every(part => text.includes(part));
  });
};

// What was chosen of the filter, as the address tells it; nothing where nothing was.
const filterWords = () => {
  const words = new URLSearchParams();
  if (filter.isChosen) words.set('show', filter.group);
  if (filter.text) words.set('text', filter.text);
  if (!filter.grouped) words.set('alike', 'apart');
  return words.toString();
};
const setFilter = text => {
  const words = new URLSearchParams(text), group = words.get('show');
  filter.isChosen = groups.some(({ id }) => id === group);
  filter.group = filter.isChosen ? group : firstGroup();
  filter.text = words.get('text') ?? '';
  filter.grouped = words.get('alike') !== 'apart';
};

// Entries that changed in the same way, behind the first of them.
const bundled = list => {
  if (!filter.grouped) return list.map(entry => [entry]);
  const bundles = new Map();
  for (const entry of list) {
    const key = entry.change ?? entry.name;
    if (bundles.has(key)) bundles.get(key).push(entry); else bundles.set(key, [entry]);
  }
  return [...bundles.values()];
};

// The entries that changed as this one did, itself among them.
const alikeOf = entry => entry.change
  ? entries.filter(other => other.change === entry.change) : [entry];

// The hash that a decision is about: of what was drawn, or of the golden that goes with its picture.
const decidedHash = entry => entry.status === 'removed'
  ? entry.expected && `removed:${entry.expected.sha256}` : entry.actual?.sha256;
// What restore-tool approve takes: something was drawn, and in one way only.
const canApprove = entry => decidedHash(entry) && entry.status !== 'unstable';

// A word of a command as a shell reads it.
const quoted = word => /^[\w\-./:=,+@]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'class') element.className = value;
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
};
const svg = (tag, attributes, ...children) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
const number = value => value.toLocaleString('en');
const seconds = ms => `${(ms / 1000).toFixed(3)} s`;
const sinceWords = {
  new: 'New', broken: 'Newly broken', fixed: 'Fixed', changed: 'Other than before',
};
const sinceBadge = entry => entry.since ? make('span', {
  class: `badge ${entry.since === 'fixed' ? 'good' : entry.since === 'broken' ? 'bad' : 'new'}`,
}, sinceWords[entry.since]) : '';
const badge = status => make('span', { class: `badge ${tone(status)}` }, words[status]);

// Frames around what changed, over a picture of the entry's size.
const frames = entry => {
  if (!entry.boxes?.length || !entry.widthPx) return null;
  const boxes = entry.boxes.map(([x, y, width, height]) => svg('rect', { x, y, width, height }));
  return svg('svg', {
    viewBox: `0 0 ${entry.widthPx} ${entry.heightPx}`, preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  }, ...boxes);
};

// Lines of two texts: what only the golden has, what only the new one has.
const coloured = lines => lines.map(line => make('span', {
  class: line.startsWith('+') ? 'add' : line.startsWith('-') ? 'cut' : 'same',
}, line));

// Brings a part of a list into view without moving the page.
const reveal = (list, part) => {
  if (!part) return;
  const outer = list.getBoundingClientRect(), inner = part.getBoundingClientRect();
  const head = list.querySelector('th')?.offsetHeight ?? 0;
  if (inner.top < outer.top + head) list.scrollTop += inner.top - outer.top - head;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  if (inner.left < outer.left) list.scrollLeft += inner.left - outer.left;
  else if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right;
};

const eventsOf = story => {
  if (story.events.length) return story.events;
  const element = $(`events-${data.stories.indexOf(story)}`);
  story.events = element ? JSON.parse(element.textContent) : [];
  return story.events;
};
