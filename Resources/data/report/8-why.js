// Why a picture changed: what is said about it, how the state differs, who was responder, what
// exactly was delivered, and how to get the same picture again.
const difference = lines => make('pre', { tabindex: '0' }, ...coloured(lines));

const part = (title, ...children) =>
  make('section', {}, make('h4', {}, title), ...children);

const copy = button => {
  const text = button.dataset.copy;
  const done = () => { button.textContent = 'Copied'; };
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, () => select(button));
  else select(button);
};
// Where a page may not use the clipboard, the text is selected instead.
const select = button => {
  const range = document.createRange();
  range.selectNodeContents(button.previousElementSibling);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
};
const command = line => make('div', {}, make('pre', { tabindex: '0' }, line),
  make('button', { type: 'button', 'data-copy': line, class: 'copy',
    onclick: event => copy(event.currentTarget) }, 'Copy'));

const facts = pairs => make('dl', {}, ...pairs.filter(([, value]) => value)
  .flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, String(value))]));

// The step that an entry shows the end of.
const stepOf = (story, entry) => story.steps.find(step => `step ${step.number}` === entry.moment)
  ?? story.steps.findLast(step => step.endMs <= entry.atMs);

// The difference of a run's states in parts of one step each; step 0 is what was set up. Lines that
// are left out may hold the head of a step: a part behind them may belong to several steps.
const partsOf = (lines, last) => {
  const parts = [{ from: 0, to: 0, lines: [] }];
  const begin = (from, to) => parts.push({ from, to, lines: [] });
  for (const line of lines) {
    const head = Number(/^[-+ ]== step (\d+):/.exec(line)?.[1]);
    const part = parts.at(-1);
    if (head && !(part.from === head && part.to === head)) {
      for (const one of parts) one.to = Math.max(one.from, Math.min(one.to, head - 1));
      begin(head, head);
    } else if (line === '…') begin(part.from, last);
    else if (part.from === 0 && /^.(  |state )/.test(line)) begin(1, last);
    parts.at(-1).lines.push(line);
  }
  return parts.filter(part => part.lines.some(line => /^[-+]/.test(line)));
};

const partName = ({ from, to }) => {
  const name = step => step ? `step ${step}` : 'the setup';
  return from === to ? name(from) : `${name(from)} to ${name(to)}`;
};
const namesOf = parts => [...new Set(parts.map(partName))].join(', ');
const linesOf = parts => parts.flatMap(({ lines }, index) =>
  index && lines[0] !== '…' ? ['…', ...lines] : lines);

// How the state differs: in the step that is shown, and apart from it what led to it and what
// follows.
const stateParts = (lines, story, step) => {
  const last = story.steps.at(-1)?.number;
  if (!step) return { now: [part('State', difference(lines))], other: [] };
  const parts = partsOf(lines, last);
  const now = parts.filter(({ from, to }) => from <= step.number && step.number <= to);
  const apart = (word, list, open) => list.length ? [make('details', { open },
    make('summary', {}, `State ${word}: ${namesOf(list)}`), difference(linesOf(list)))] : [];
  return {
    now: [part(`State in ${namesOf(now) || `step ${step.number}`}`,
      now.length ? difference(linesOf(now)) : make('p', {}, 'It is as in the golden.'))],
    other: [...apart('earlier', parts.filter(({ to }) => to < step.number), true),
      ...apart('later', parts.filter(({ from }) => from > step.number), false)],
  };
};

// The findings, those of the moment that is shown apart. Only a run that is told has their times.
const findingParts = (story, entry) => {
  const names = [...story.steps, { number: 0, endMs: Infinity }];
  const stepAt = ms => names.find(step => step.endMs >= ms).number;
  const here = isStep(entry) ? stepOf(story, entry)?.number : stepAt(entry.atMs);
  const name = step => step ? `step ${step}` : 'the end';
  const timed = eventsOf(story).filter(event => event.kind === 'finding').map(event => ({
    app: story.apps[event.app], rule: recordOf(event).oracle,
    explanation: recordOf(event).explanation, step: stepAt(event.atMs),
  }));
  const list = (title, findings, isOther) => findings.length ? [part(title, make('ul', {},
    ...findings.map(({ app, rule, explanation, step }) => make('li', {},
      isOther ? `${name(step)}: ` : '', make('b', {}, rule), ` ${app}: ${explanation}`))))] : [];
  if (!timed.length) return { now: list('Findings of the run', story.findings), other: [] };
  return {
    now: list(`Findings at ${name(here)}`, timed.filter(({ step }) => step === here)),
    other: list('Findings at other moments', timed.filter(({ step }) => step !== here), true),
  };
};

// The file of a scenario, or that of a picture of another program: a group of pictures has no file.
const fileOf = (story, entry) => data.pictures === undefined ? story.file
  : entry.source ?? `${data.pictures}/${entry.name}.png`;

const whereOf = (story, entry, step) => part('Where', facts([
  ['Run', told && story.name], ['Scenario', !told && story.title !== story.file && story.title],
  ['File', fileOf(story, entry)], ['Device', story.device],
  ['System', story.system], ['Moment', entry.moment], ['Step', step?.action],
  ['Differing', entry.differingPixels === undefined ? undefined
    : `${number(entry.differingPixels)} of ${number(entry.totalPixels)} pixels`],
  ['Change', entry.change],
]));

// What changed alike, as links, so that nothing is approved unseen with the first of them. Of
// thousands, those next to the entry are listed.
const mostAlike = 200;
const alikeParts = (entry, list) => {
  const at = list.indexOf(entry);
  const first = Math.max(0, Math.min(at - mostAlike / 2, list.length - mostAlike));
  return [
    make('h4', {}, `${number(list.length)} changed alike, this is number ${number(at + 1)}`),
    make('ol', { start: first + 1 }, ...list.slice(first, first + mostAlike).map(other =>
      make('li', {}, make('a', {
        href: addressOf(other), 'aria-current': other === entry ? 'true' : null,
      }, other.name)))),
    make('div', { class: 'line' },
      make('button', { type: 'button', id: 'alike-previous', 'aria-keyshortcuts': 'Shift+K',
        onclick: () => stepAlike(-1) }, 'Previous alike'),
      make('button', { type: 'button', id: 'alike-next', 'aria-keyshortcuts': 'Shift+J',
        onclick: () => stepAlike(1) }, 'Next alike')),
    make('p', { class: 'soft', id: 'together' }),
  ];
};

// Who steps by these links and buttons goes on from the same one when they are made anew.
const keepingFocus = change => {
  const focused = document.activeElement;
  const kept = focused?.closest('#alike')
    && (focused.id ? `#${focused.id}` : '#alike [aria-current]');
  change();
  if (kept && !document.contains(focused)) document.querySelector(kept)?.focus();
};

// While a run comes in, more can turn out to have changed alike.
const showAlike = entry => {
  const place = $('alike'), list = alikeOf(entry);
  if (!place) return;
  place.hidden = list.length < 2;
  if (place.dataset.count !== String(list.length)) {
    place.dataset.count = list.length;
    keepingFocus(() => place.replaceChildren(...alikeParts(entry, list)));
    reveal(place.querySelector('ol'), place.querySelector('[aria-current]'));
  }
  $('together').textContent = extra.together(entry);
};

// The commands that make the entry a golden; the service has buttons for it.
const approveParts = entry => {
  if (told || live || !canApprove(entry)) return [];
  const line = (option, value) => command(['restore-tool approve',
    ...(data.folder ? [quoted(data.folder)] : []), option, quoted(value)].join(' '));
  const count = alikeOf(entry).filter(canApprove).length;
  const one = line('--name', entry.name);
  if (entry.status === 'removed') return [part('Remove its golden', one)];
  return count < 2
    ? [part('Make it the golden', entry.change ? line('--change', entry.change) : one)]
    : [part(`Make all ${number(count)} that changed alike the goldens`,
      line('--change', entry.change)), part('Make only this one the golden', one)];
};

const showWhy = entry => {
  const story = storyOf(entry), step = stepOf(story, entry);
  const parts = [make('p', {}, badge(entry.status), ' ', sinceBadge(entry), ' ', entry.message)];
  parts.push(make('section', { id: 'alike' }));
  if (entry.reasons?.length) {
    parts.push(part('What changed', make('ul', {},
      ...entry.reasons.map(reason => make('li', {}, reason)))));
  }
  if (told) parts.push(make('p', {}, story.title));
  const text = entries.find(other => other.story === entry.story && other.isText);
  const state = text?.lines && entry !== text ? stateParts(text.lines, story, step)
    : { now: [], other: [] };
  const findings = findingParts(story, entry);
  parts.push(...state.now, ...findings.now);
  if (step) {
    parts.push(part('Responder chain', make('ol', { class: 'chain' },
      ...step.responderChain.map(name => make('li', {}, name)))));
  }
  parts.push(make('section', { id: 'event' }), ...state.other, ...findings.other,
    whereOf(story, entry, step));
  if (entry.command) parts.push(part('Draw it again', command(entry.command)));
  parts.push(...approveParts(entry));
  keepingFocus(() => {
    $('why').replaceChildren(...parts);
    showAlike(entry);
  });
};

const showEvent = event => {
  const place = $('event');
  if (!place) return;
  const record = recordOf(event);
  const text = value => typeof value === 'string' ? value : JSON.stringify(value);
  place.replaceChildren(make('h4', {}, `At ${seconds(event.atMs)}: ${event.text}`),
    facts(Object.entries(record).filter(([key]) => key !== 'atMs')
      .map(([key, value]) => [key, text(value)])));
};
