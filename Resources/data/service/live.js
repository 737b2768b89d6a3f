// A run as a service shows it: results come in while it is uploaded, or read where it is long, and
// what was looked at is approved or rejected, by the hash of its bytes. What other reviewers decide
// is seen at once.
Object.assign(desk, { mayDecide: live.mayDecide, canUndoApproval: false });
for (const [name, decision] of Object.entries(live.decisions)) desk.decided.set(name, decision);
const state = { isOver: live.isOver, lost: '', isCompared: false };

const showRun = () => {
  const waiting = entries.filter(isWaiting).length;
  const rest = waiting ? `${number(waiting)} to decide` : 'nothing left to decide';
  const isReading = state.isOver && entries.length < live.total;
  $('verdict').replaceChildren(
    make('span', { class: `badge ${state.isOver ? 'good' : 'new'}` },
      state.isOver ? 'Run is over' : 'Running'),
    ` ${number(entries.length)} results, ${isReading ? `${number(live.total)} in all` : rest}`
      + state.lost);
};
extra.refreshed = () => {
  showRun();
  if (isAwaited && !view.entry && addressed()) route();
  if (view.entry) showVerdicts(view.entry);
  if (state.isOver && entries.length >= live.total) compare();
};

// What changed since the run before, once all results are there.
const compare = async () => {
  if (state.isCompared || !live.before) return;
  state.isCompared = true;
  const answer = await fetch(`${live.run}/changes`);
  if (!answer.ok) return;
  const { since, changes, gone } = await answer.json();
  const numbers = { name: since, gone };
  for (const entry of entries) {
    // A result may be named like what objects have, such as constructor.
    if (!Object.hasOwn(changes, entry.name)) continue;
    const change = changes[entry.name];
    entry.since = change;
    numbers[change] = (numbers[change] ?? 0) + 1;
  }
  showBefore(numbers);
  refresh();
};

const take = line => {
  if (line.kind === 'scenario') {
    if (!stories.has(line.name)) addStory(line);
  } else if (line.kind === 'result') {
    prepare(line);
    // A picture that has another path than its name keeps it.
    if (data.pictures !== undefined && line.origin.source !== fileOf(null, line)) {
      line.source = line.origin.source;
    }
    // Pages need neither, and thousands of them take memory.
    delete line.origin;
    delete line.goldenSHA256;
    entries.push(line);
    live.total = Math.max(live.total, entries.length);
  } else if (line.kind === 'totals') state.isOver = true;
  refreshSoon();
};

// The results that a long run has beyond those of the page, in slices between which the page can be
// painted and used; what comes later is followed.
const readOthers = async () => {
  if (entries.length >= live.total) return;
  const answer = await fetch(`${live.run}?at=${live.at}`);
  if (!answer.ok) return;
  const reader = answer.body.getReader(), decoder = new TextDecoder();
  let rest = new Uint8Array(0), began = performance.now();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const bytes = new Uint8Array(rest.length + value.length);
    bytes.set(rest);
    bytes.set(value, rest.length);
    const end = bytes.lastIndexOf(10) + 1;
    live.at += end;
    rest = bytes.slice(end);
    for (const line of decoder.decode(bytes.subarray(0, end)).split('\n')) {
      if (line) take(JSON.parse(line));
      if (performance.now() - began < 12) continue;
      await new Promise(resolve => { setTimeout(resolve); });
      began = performance.now();
    }
  }
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

// A request has a limit; thousands of results are several. Each is taken as a whole or not at all.
const mostAtOnce = 5000;
desk.ask = async (choice, list, notes) => {
  let decisions = {};
  for (let from = 0; from < list.length; from += mostAtOnce) {
    const answer = await fetch(`${live.run}/decisions`, {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        choice, ...notes, entries: list.slice(from, from + mostAtOnce)
          .map(entry => ({ name: entry.name, sha256: decidedHash(entry) })),
      }),
    });
    const body = await answer.json();
    const isOut = answer.status === 401;
    if (!answer.ok) {
      throw new Error(isOut ? 'You are logged out. Load the page again to log in.'
        : `${body.detail} ${body.next_step}`);
    }
    ({ decisions } = body);
  }
  return decisions;
};

$('home').replaceWith(make('a', { href: live.home }, live.suite));
$('verdict').before(make('span', { class: 'soft' }, live.name));
$('verdict').before(make('a', { href: `${live.home}trend/`, class: 'soft' }, 'Trend'));
refresh();
readOthers().catch(() => {}).finally(follow);
