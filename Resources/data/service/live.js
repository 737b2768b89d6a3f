// A run as a service shows it: results come in while it is uploaded, and what was looked at is
// approved or rejected, by the hash of its bytes. What other reviewers decide is seen at once.
const decided = new Map(Object.entries(live.decisions));
const choiceOf = entry => {
  const known = decided.get(entry.name);
  return known && known.sha256 === entry.actual?.sha256 ? known.choice : null;
};
const canBecomeGolden = entry => isOpen(entry.status) && canApprove(entry);
const isWaiting = entry => canBecomeGolden(entry) && !choiceOf(entry);

const state = { isOver: live.isOver, isBusy: false, lost: '', timer: 0, asked: [] };
const said = make('p', { id: 'said', role: 'status' });
const say = (text, isBad = false) => {
  said.textContent = text;
  said.classList.toggle('bad', isBad);
};

// Results are counted and shown anew at most five times a second.
const showRun = () => {
  const waiting = entries.filter(isWaiting).length;
  const rest = waiting ? `${number(waiting)} to decide` : 'nothing left to decide';
  $('verdict').replaceChildren(
    make('span', { class: `badge ${state.isOver ? 'good' : 'new'}` },
      state.isOver ? 'Run is over' : 'Running'),
    ` ${number(entries.length)} results, ${rest}${state.lost}`);
};

const refresh = () => {
  state.timer = 0;
  countGroups();
  if (!filter.isChosen) filter.group = firstGroup();
  buildChips();
  const cards = [...$('cards').querySelectorAll('.card')];
  const at = cards.indexOf(document.activeElement), shown = landing.shown;
  const name = at >= 0 ? landing.bundles[at][0].name : null;
  showLanding();
  while (landing.shown < Math.min(shown, landing.bundles.length)) showMore();
  const again = landing.bundles.findIndex(([first]) => first.name === name);
  if (name && again >= 0) $('cards').querySelectorAll('.card')[again]?.focus();
  showRun();
  if (view.entry) showVerdicts(view.entry);
};
const refreshSoon = () => { state.timer ||= setTimeout(refresh, 200); };

const take = line => {
  if (line.kind === 'scenario') {
    if (stories.has(line.name)) return;
    data.stories.push(line);
    stories.set(line.name, line);
  } else if (line.kind === 'result') {
    prepare(line);
    entries.push(line);
  } else if (line.kind === 'totals') state.isOver = true;
  refreshSoon();
};

const takeDecisions = decisions => {
  decided.clear();
  for (const [name, decision] of Object.entries(decisions)) decided.set(name, decision);
  refreshSoon();
};

const follow = () => {
  const source = new EventSource(`${live.run}/events?at=${live.at}`);
  source.addEventListener('line', event => take(JSON.parse(event.data)));
  source.addEventListener('decisions', event => takeDecisions(JSON.parse(event.data)));
  source.addEventListener('open', () => { state.lost = ''; showRun(); });
  source.addEventListener('error', () => {
    // What the service refuses is not asked for again: who is logged out, or one too many.
    state.lost = source.readyState === EventSource.CLOSED
      ? '; load the page again to see what comes' : '; reconnecting';
    showRun();
  });
  addEventListener('pagehide', () => source.close());
};

// Deciding.

const ask = async (choice, list) => {
  const answer = await fetch(`${live.run}/decisions`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      choice, entries: list.map(({ name, actual }) => ({ name, sha256: actual.sha256 })),
    }),
  });
  const body = await answer.json();
  if (answer.ok) return body.decisions;
  const isOut = answer.status === 401;
  throw new Error(isOut ? 'You are logged out. Load the page again to log in.'
    : `${body.detail} ${body.next_step}`);
};

const wordsOf = { approve: 'Approved', reject: 'Rejected', undo: 'Open again:' };

const decide = async (choice, list) => {
  const chosen = list.filter(canBecomeGolden);
  if (!chosen.length || state.isBusy || !live.mayDecide) return;
  state.isBusy = true;
  const next = choice === 'undo' ? null : nextAfter(chosen);
  try {
    takeDecisions(await ask(choice, chosen));
    say(`${wordsOf[choice]} ${chosen.length === 1 ? chosen[0].name
      : `${number(chosen.length)} results`}.`);
    refresh();
    if (view.entry && choice !== 'undo') {
      if (next) go(next, { replaces: true }); else home();
    }
  } catch (error) {
    say(error.message, true);
  } finally {
    state.isBusy = false;
  }
};

// The next that waits, in the order of the list that is shown; from the end it begins again.
const nextAfter = done => {
  if (!view.entry) return null;
  const list = bundled(chosen()).flat();
  const at = Math.max(0, list.indexOf(view.entry));
  return [...list.slice(at + 1), ...list.slice(0, at)]
    .find(entry => isWaiting(entry) && !done.includes(entry)) ?? null;
};

const alike = entry => entry.change ? alikeOf(entry).filter(isWaiting) : [];

// The buttons over a result.
const button = (id, label, key, onclick, kind = '') => make('button', {
  type: 'button', id, class: kind, 'aria-keyshortcuts': key, onclick,
}, label);
const approve = button('approve', 'Approve', 'a', () => decide('approve', [view.entry]), 'main');
const approveAlike = button('approve-alike', '', 'Shift+A',
  () => decide('approve', alike(view.entry)));
const reject = button('reject', 'Reject', 'r', () => decide('reject', [view.entry]));
const undo = button('undo', 'Undo', 'u', () => decide('undo', [view.entry]));
const standing = make('span', { class: 'soft' });
const verdicts = make('div', {
  id: 'verdicts', class: 'line', role: 'group', 'aria-label': 'Your verdict',
}, standing, approve, approveAlike, reject, undo);

const showVerdicts = entry => {
  const choice = choiceOf(entry), can = canBecomeGolden(entry) && live.mayDecide;
  const count = alike(entry).length;
  approve.hidden = !can || choice === 'accept';
  approveAlike.hidden = !can || count < 2 || choice !== null;
  approveAlike.textContent = `Approve ${number(count)} alike`;
  reject.hidden = !can || choice !== null;
  undo.hidden = !can || choice !== 'reject';
  const left = `${number(entries.filter(isWaiting).length)} to decide`;
  standing.replaceChildren(
    ...(choice ? extra.marks([entry]) : [badge(entry.status)]), ` ${left}`,
    live.mayDecide ? '' : '; this token may only look');
  showAlike(entry);
};

// What was decided about results that changed alike, and about how many of them.
extra.marks = bundle => {
  const mark = (choice, words, tone) => {
    const count = bundle.filter(entry => choiceOf(entry) === choice).length;
    if (!count) return [];
    const share = count < bundle.length ? `${number(count)} of ${number(bundle.length)} ` : '';
    return [' ', make('span', { class: `badge ${tone}` }, share + words)];
  };
  return [...mark('accept', 'Approved', 'good'), ...mark('reject', 'Rejected', 'bad')];
};
extra.shown = showVerdicts;
extra.together = entry => {
  const count = alike(entry).length;
  if (!live.mayDecide || approveAlike.hidden) return '';
  return `The button “Approve ${number(count)} alike” approves ${number(count)} of them together.`;
};
extra.left = () => { if (state.timer === 0) refreshSoon(); };

// All that is shown, after a question.
const all = button('approve-all', '', '', () => {
  state.asked = chosen().filter(isWaiting);
  question.textContent = `Make ${number(state.asked.length)} drawn results the goldens?`;
  sure.showModal();
});
const question = make('h2', { id: 'sure-title' });
const sure = make('dialog', { id: 'sure', 'aria-labelledby': 'sure-title' }, question,
  make('p', {}, 'Their very bytes become golden. What has become another since is refused, and '
    + 'then nothing is approved.'),
  make('form', { method: 'dialog', class: 'line' }, make('span', { class: 'push' }),
    make('button', { value: 'no', autofocus: true }, 'Cancel'),
    make('button', { value: 'yes', class: 'main' }, 'Approve')));
sure.addEventListener('close', () => {
  if (sure.returnValue === 'yes') decide('approve', state.asked);
  sure.returnValue = '';
});
extra.listed = list => {
  const count = list.filter(isWaiting).length;
  all.hidden = !live.mayDecide || count === 0;
  all.textContent = `Approve ${count === 1 ? 'the one' : `all ${number(count)}`} shown`;
};

Object.assign(keys, {
  a: () => view.entry && !approve.hidden && decide('approve', [view.entry]),
  A: () => view.entry && !approveAlike.hidden && decide('approve', alike(view.entry)),
  r: () => view.entry && !reject.hidden && decide('reject', [view.entry]),
  u: () => view.entry && !undo.hidden && decide('undo', [view.entry]),
});
const help = (key, text) => make('div', {}, make('dt', {}, ...key.split(' ').flatMap(
  part => [make('kbd', {}, part), ' '])), make('dd', {}, text));
$('keys').querySelector('dl').append(
  help('a', 'approve'), help('A', 'approve all that changed alike'), help('r', 'reject'),
  help('u', 'undo a rejection'));

$('home').replaceWith(make('a', { href: live.home }, live.suite));
$('verdict').before(make('span', { class: 'soft' }, live.name));
document.querySelector('header.top').append(said);
$('story').querySelector('nav').after(verdicts);
$('filters').append(all);
document.body.append(sure);
refresh();
follow();
addEventListener('DOMContentLoaded', () => view.entry && showVerdicts(view.entry));
