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
const stepOf = (story, entry) =>
  story.steps.filter(step => step.endMs <= entry.atMs).at(-1);

const showWhy = entry => {
  const story = stories.get(entry.story);
  const parts = [make('p', {}, badge(entry.status), ' ', entry.message)];
  if (entry.reasons?.length) {
    parts.push(part('What changed', make('ul', {},
      ...entry.reasons.map(reason => make('li', {}, reason)))));
  }
  if (told) parts.push(make('p', {}, story.title));
  const step = stepOf(story, entry);
  parts.push(part('Where', facts([
    ['Run', told && story.name], ['Scenario', !told && (story.title || story.file)],
    ['File', story.file], ['Device', story.device],
    ['System', story.system], ['Moment', entry.moment], ['Step', step?.action],
    ['Differing', entry.differingPixels === undefined ? undefined
      : `${number(entry.differingPixels)} of ${number(entry.totalPixels)} pixels`],
    ['Change', entry.change],
  ])));
  const state = entries.find(other => other.story === entry.story && other.isText);
  if (state?.lines && entry !== state) parts.push(part('State', difference(state.lines)));
  if (step) {
    parts.push(part('Responder chain', make('ol', { class: 'chain' },
      ...step.responderChain.map(name => make('li', {}, name)))));
  }
  if (story.findings.length) {
    parts.push(part('Findings', make('ul', {}, ...story.findings.map(finding =>
      make('li', {}, make('b', {}, finding.rule), ` ${finding.app}: ${finding.explanation}`)))));
  }
  parts.push(make('section', { id: 'event' }));
  if (entry.command) parts.push(part('Draw it again', command(entry.command)));
  if (!told && entry.actual && entry.status !== 'unstable') {
    const words = entry.change ? `--change ${entry.change}` : `--all --filter ${entry.name}`;
    parts.push(part('Make it the golden', command(`restore-tool approve ${words}`)));
  }
  $('why').replaceChildren(...parts);
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
