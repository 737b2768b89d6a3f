// Deciding: what was looked at is approved or rejected by the hash of its bytes, with a reason and a
// comment. A service keeps the decisions; a page on disk keeps them in the browser and saves them as
// a file, which restore-tool approve takes. A report has nothing to decide.
const desk = told ? null : { decided: new Map(), mayDecide: true, canUndoApproval: true, ask: null };

const decisionOf = entry => {
  const known = desk?.decided.get(entry.name);
  return known && known.sha256 === decidedHash(entry) ? known : null;
};
const choiceOf = entry => decisionOf(entry)?.choice ?? null;
const canDecide = entry => (isOpen(entry) || entry.status === 'removed') && canApprove(entry);
// A note may be decided about; nobody must.
const isUndecided = entry => canDecide(entry) && !choiceOf(entry);
const isWaiting = entry => isOpen(entry) && isUndecided(entry);
const waitingAlike = entry => entry.change ? alikeOf(entry).filter(isWaiting) : [];

const said = make('p', { id: 'said', role: 'status' });
const say = (text, isBad = false) => {
  said.textContent = text;
  said.classList.toggle('bad', isBad);
};

// The notes that go with the next decision about the entry.
const reasonField = make('input', {
  type: 'text', id: 'reason', list: 'reasons', maxlength: 60, autocomplete: 'off',
  'aria-keyshortcuts': 'w', 'aria-label': 'Reason', placeholder: 'Reason',
});
const commentField = make('textarea', {
  id: 'comment', rows: 1, maxlength: 2000, 'aria-keyshortcuts': 'm', 'aria-label': 'Comment',
  placeholder: 'Comment',
});
const note = () => {
  const [reason, comment] = [reasonField, commentField].map(field => field.value.trim());
  return { ...(reason && { reason }), ...(comment && { comment }) };
};

const wordsOf = { approve: 'Approved', reject: 'Rejected', undo: 'Open again:' };
let isBusy = false;

const decide = async (choice, list, goesOn = true) => {
  const chosen = list.filter(canDecide);
  if (!chosen.length || isBusy || !desk.mayDecide) return;
  isBusy = true;
  const next = choice === 'undo' || !goesOn ? null : nextAfter(chosen);
  try {
    // What the fields hold belongs to the result that is open, and to nothing in the list.
    const isNoted = view.entry && choice !== 'undo';
    const decisions = await desk.ask(choice, chosen, isNoted ? note() : {});
    if (choice !== 'undo') dropDrafts(chosen);
    takeDecisions(decisions);
    const isRemoval = choice === 'approve' && isOfRemoved(chosen);
    say(`${isRemoval && live ? 'Golden removed:' : wordsOf[choice]} ${chosen.length === 1 ? chosen[0].name
      : `${number(chosen.length)} results`}.`);
    refresh();
    if (view.entry && choice !== 'undo' && goesOn) {
      if (next) go(next, { replaces: true }); else home();
    }
  } catch (error) {
    say(error.message, true);
  } finally {
    isBusy = false;
  }
};

const takeDecisions = decisions => {
  desk.decided.clear();
  for (const [name, decision] of Object.entries(decisions)) desk.decided.set(name, decision);
  refreshSoon();
};

// The next that waits, in the order of the list that is shown; from the end it begins again.
const nextAfter = done => {
  if (!view.entry) return null;
  const list = landing.bundles.flat(), own = new Set(done);
  const at = Math.max(0, list.indexOf(view.entry));
  const fits = entry => isWaiting(entry) && !own.has(entry);
  return list.slice(at + 1).find(fits) ?? list.slice(0, at).find(fits) ?? null;
};

// The buttons over a result.
const deskButton = (id, label, key, onclick, kind = '') => make('button', {
  type: 'button', id, class: kind, 'aria-keyshortcuts': key || null, onclick,
}, label);
// A golden that a service removes does not come back, so the page asks first.
const approveShown = () => {
  if (live && view.entry.status === 'removed') ask([view.entry]);
  else decide('approve', [view.entry]);
};
const approve = deskButton('approve', 'Approve', 'a', approveShown, 'main');
const approveAlike = deskButton('approve-alike', '', 'Shift+A',
  () => decide('approve', waitingAlike(view.entry)));
const reject = deskButton('reject', 'Reject', 'r', () => decide('reject', [view.entry]));
const undo = deskButton('undo', 'Undo', 'u', () => decide('undo', [view.entry]));
const standing = make('span', { class: 'soft' });
const notes = make('span', { class: 'line notes' }, reasonField,
  make('datalist', { id: 'reasons' }, ...['intended', 'bug', 'flaky', 'environment'].map(
    value => make('option', { value }))), commentField);
const verdicts = make('div', {
  id: 'verdicts', class: 'line', role: 'group', 'aria-label': 'Your verdict',
}, standing, approve, approveAlike, reject, undo, notes);

// What the fields hold belongs to one entry: another one has its own notes. What was written and
// not decided waits until its entry is shown again. The notes of another tab or reviewer are shown
// where nobody has written meanwhile.
let notedEntry = null, given = {};
const drafts = new Map();
const isNote = ({ reason, comment }) => {
  const written = note();
  return written.reason === (reason || undefined) && written.comment === (comment || undefined);
};
const fill = ({ reason = '', comment = '' }) => {
  reasonField.value = reason;
  commentField.value = comment;
};
const keepDraft = () => {
  if (!notedEntry) return;
  if (isNote(given) || isNote(decisionOf(notedEntry) ?? {})) drafts.delete(notedEntry);
  else drafts.set(notedEntry, { reason: reasonField.value, comment: commentField.value });
};
// Of entries that have been decided; fields that nobody sees are filled anew then.
const dropDrafts = list => {
  for (const entry of list) drafts.delete(entry);
  if (!view.entry && list.includes(notedEntry)) notedEntry = null;
};
const showNote = (entry, decision) => {
  if (notedEntry !== entry) {
    keepDraft();
    notedEntry = entry;
    fill(drafts.get(entry) ?? decision ?? {});
  } else if (decision && isNote(given)) fill(decision);
  given = decision ?? {};
};
const showVerdicts = entry => {
  const decision = decisionOf(entry), choice = decision?.choice ?? null;
  const can = canDecide(entry) && desk.mayDecide, count = waitingAlike(entry).length;
  approve.hidden = !can || choice === 'accept';
  approve.textContent = entry.status === 'removed' ? 'Remove the golden' : 'Approve';
  approveAlike.hidden = !can || count < 2 || choice !== null;
  approveAlike.textContent = `Approve ${number(count)} alike`;
  reject.hidden = !can || choice !== null;
  undo.hidden = !can || !(choice === 'reject' || choice && desk.canUndoApproval);
  notes.hidden = !can;
  showNote(entry, decision);
  const words = [decision?.reason, decision?.comment].filter(Boolean).join(': ');
  standing.replaceChildren(
    ...(choice ? extra.marks([entry]) : [badge(entry.status)]),
    ` ${can ? '' : words} ${number(entries.filter(isWaiting).length)} to decide`,
    desk.mayDecide ? '' : '; this token may only look');
  showAlike(entry);
};

// A note that is changed after the decision is kept with it.
for (const field of [reasonField, commentField]) {
  field.addEventListener('change', () => {
    const entry = view.entry, decision = entry && decisionOf(entry);
    if (!decision) return;
    const { reason, comment } = note();
    if (reason === decision.reason && comment === decision.comment) return;
    decide(decision.choice === 'accept' ? 'approve' : 'reject', [entry], false);
  });
}

// All that is shown, after a question.
let asked = [];
const all = deskButton('approve-all', '', '', () => ask(shownToDecide(landing.list)));
const ask = list => {
  asked = list;
  const isRemoval = isOfRemoved(list), count = number(list.length);
  const goldens = list.length === 1 ? 'the golden' : `${count} goldens`;
  question.textContent = isRemoval ? `Remove ${goldens}?`
    : list.length === 1 ? 'Make the drawn result the golden?'
      : `Make ${count} drawn results the goldens?`;
  yes.textContent = isRemoval ? `Remove ${goldens}` : 'Approve';
  consequence.textContent = isRemoval
    ? list.length === 1 ? 'No picture has it any more. If it has become another since, it is kept.'
      : 'No picture has them any more. One that has become another since is kept, and then none is '
        + 'removed.'
    : 'Their very bytes become golden. What has become another since is refused, and then nothing '
      + 'is approved.';
  sure.showModal();
};
// Goldens are removed only where nothing else is shown.
const isOfRemoved = list => list.length > 0 && list.every(({ status }) => status === 'removed');
const shownToDecide = list => list.filter(
  isOfRemoved(list) ? isUndecided : entry => isWaiting(entry) && entry.status !== 'removed');
const question = make('h2', { id: 'sure-title' });
const consequence = make('p');
const yes = make('button', { value: 'yes', class: 'main' });
const sure = make('dialog', { id: 'sure', 'aria-labelledby': 'sure-title' }, question,
  consequence,
  make('form', { method: 'dialog', class: 'line' }, make('span', { class: 'push' }),
    make('button', { value: 'no', autofocus: true }, 'Cancel'), yes));
sure.addEventListener('close', () => {
  if (sure.returnValue === 'yes') decide('approve', asked);
  sure.returnValue = '';
});

// The decisions of a page on disk: kept by the browser for this page, saved as a file. Several tabs
// may show the page, so each decision is added to what the browser keeps by then. In an object with
// a prototype a result could not be named __proto__.
const store = {
  key: `restore-tool decisions ${location.pathname}`,
  isKept: true,
  read: () => {
    const decisions = Object.create(null);
    try {
      return Object.assign(decisions, JSON.parse(localStorage.getItem(store.key)));
    } catch { return decisions; }
  },
  write: decisions => {
    try {
      localStorage.setItem(store.key, JSON.stringify(decisions));
      store.isKept = true;
    } catch {
      store.isKept = false;
      say('The browser cannot keep the decisions: save them before the page is closed.', true);
    }
  },
};
const decideHere = async (choice, list, notes) => {
  const decisions = store.isKept ? store.read()
    : Object.assign(Object.create(null), Object.fromEntries(desk.decided));
  for (const entry of list) {
    const { name } = entry;
    if (choice === 'undo') delete decisions[name];
    else {
      decisions[name] = {
        choice: choice === 'approve' ? 'accept' : 'reject', sha256: decidedHash(entry),
        atMs: Date.now(), ...notes,
      };
    }
  }
  store.write(decisions);
  return decisions;
};
const decisionLines = () => [...desk.decided].sort(([one], [other]) => one < other ? -1 : 1).map(
  ([name, { choice, sha256, reason, comment, atMs }]) => `${JSON.stringify({
    at_ms: atMs, choice: choice === 'accept' ? 'approve' : 'reject', name, sha256, reason, comment,
  })}\n`).join('');
const saveDecisions = () => {
  const address = URL.createObjectURL(new Blob([decisionLines()], { type: 'application/jsonl' }));
  make('a', { href: address, download: 'decisions.jsonl' }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
  say(`Saved. Then: restore-tool approve ${data.folder ? `${quoted(data.folder)} ` : ''}`
    + '--decisions decisions.jsonl');
};
const save = deskButton('save', '', 's', saveDecisions);

const bindDesk = () => {
  if (!desk) return;
  extra.marks = bundle => {
    const mark = (choice, words, tone) => {
      const count = bundle.filter(entry => choiceOf(entry) === choice).length;
      if (!count) return [];
      const share = count < bundle.length ? `${number(count)} of ${number(bundle.length)} ` : '';
      return [' ', make('span', { class: `badge ${tone}` }, share + words)];
    };
    const accepted = !isOfRemoved(bundle) ? 'Approved' : live ? 'Golden removed' : 'To be removed';
    return [...mark('accept', accepted, 'good'), ...mark('reject', 'Rejected', 'bad')];
  };
  extra.shown = showVerdicts;
  extra.together = entry => {
    const count = waitingAlike(entry).length;
    if (!desk.mayDecide || approveAlike.hidden) return '';
    return `The button “Approve ${number(count)} alike” approves ${number(count)} of them together.`;
  };
  extra.left = () => refreshSoon();
  extra.listed = list => {
    const waiting = shownToDecide(list), count = waiting.length;
    all.hidden = !desk.mayDecide || count === 0;
    all.textContent = isOfRemoved(waiting)
      ? `Remove ${count === 1 ? 'the golden' : `all ${number(count)} goldens`} shown`
      : `Approve ${count === 1 ? 'the one' : `all ${number(count)}`} shown`;
  };
  Object.assign(keys, {
    a: () => view.entry && !approve.hidden && approveShown(),
    A: () => {
      if (!view.entry || !desk.mayDecide) return;
      if (approveAlike.hidden) say('Nothing else waits that changed in the same way.');
      else decide('approve', waitingAlike(view.entry));
    },
    r: () => view.entry && !reject.hidden && decide('reject', [view.entry]),
    u: () => view.entry && !undo.hidden && decide('undo', [view.entry]),
    w: () => view.entry && !notes.hidden && reasonField.focus(),
    m: () => view.entry && !notes.hidden && commentField.focus(),
  });
  const help = (key, text) => make('div', {}, make('dt', {}, ...key.split(' ').flatMap(
    part => [make('kbd', {}, part), ' '])), make('dd', {}, text));
  $('keys').querySelector('dl').append(
    help('a', 'approve'), help('A', 'approve all that changed alike'), help('r', 'reject'),
    help('u', live ? 'undo a rejection' : 'undo the decision'),
    help('w', 'write the reason of the decision; Enter or Esc leaves it'),
    help('m', 'write a comment; Esc leaves it'));
  document.querySelector('header.top').append(said);
  $('story').querySelector('nav').after(verdicts);
  $('filters').append(all);
  document.body.append(sure);
};
bindDesk();

if (desk && !live) {
  desk.ask = decideHere;
  const known = store.read();
  for (const [name, decision] of Object.entries(known)) desk.decided.set(name, decision);
  // Another tab has decided.
  addEventListener('storage', ({ key }) => {
    if (store.isKept && (key === store.key || key === null)) takeDecisions(store.read());
  });
  keys.s = () => !save.hidden && saveDecisions();
  $('keys').querySelector('dl').append(make('div', {}, make('dt', {}, make('kbd', {}, 's')),
    make('dd', {}, 'save the decisions as a file')));
  $('help').before(save);
  extra.refreshed = () => {
    const count = entries.filter(choiceOf).length;
    save.hidden = count === 0;
    save.textContent = `Save ${count === 1 ? 'the decision' : `${number(count)} decisions`}`;
    if (view.entry) showVerdicts(view.entry);
  };
  refresh();
}
