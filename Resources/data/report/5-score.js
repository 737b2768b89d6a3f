// The run as a score, worked out from its events: where each moment stands on the axis, in which
// phase each app is, how high the keyboard stands, and which signs are drawn.
//
// Two notifications come within 2 ms, and then nothing happens for 2 s. On an even axis the first
// two cannot be told apart; so the axis gives every moment room, and little to the time between.
const roomPx = { least: 14, most: 46, perMs: 0.1, shot: 6 };

// Places on the axis: times in order, each with its place in pixels.
const axisOf = (times, lengthMs, widthPx, shots) => {
  const at = [...new Set([0, ...times, lengthMs])].filter(ms => ms <= lengthMs)
    .sort((one, other) => one - other);
  const px = [0];
  for (let index = 1; index < at.length; index += 1) {
    const gap = (at[index] - at[index - 1]) * roomPx.perMs;
    px.push(px[index - 1] + Math.min(roomPx.most, Math.max(roomPx.least, gap)));
  }
  const stretch = (from, factor) => {
    const start = px[from];
    for (let index = from; index < px.length; index += 1) {
      px[index] = start + (px[index] - start) * factor;
    }
  };
  if (px.at(-1) > 0 && px.at(-1) < widthPx) stretch(0, widthPx / px.at(-1));
  // Pictures of the run stand side by side.
  let last = 0;
  for (const { atMs, widthPx: width } of shots) {
    const index = at.findLastIndex(ms => ms <= atMs);
    const room = width + roomPx.shot - (px[index] - px[last]);
    if (room > 0 && index > last) {
      for (let later = index; later < px.length; later += 1) px[later] += room;
      for (let inner = last + 1; inner < index; inner += 1) {
        px[inner] += room * (inner - last) / (index - last);
      }
    }
    last = index;
  }
  return { at, px, endPx: px.at(-1) };
};

// The value of the second list where the first has a value: a place for a time, or the reverse.
const along = (from, to, value) => {
  let index = from.findLastIndex(one => one <= value);
  if (index < 0) return to[0];
  if (index >= from.length - 1) return to.at(-1);
  const share = (value - from[index]) / (from[index + 1] - from[index] || 1);
  return to[index] + (to[index + 1] - to[index]) * share;
};
const placeOf = (axis, ms) => along(axis.at, axis.px, ms);
const timeAt = (axis, px) => along(axis.px, axis.at, px);

// What a record leaves an app in; a process ends in no phase at all.
const phaseAfter = {
  didFinishLaunching: 'inactive', willEnterForeground: 'inactive', didBecomeActive: 'active',
  willResignActive: 'inactive', didEnterBackground: 'background',
};
const phaseOf = record => record.kind === 'process' ? record.phase
  : record.kind === 'lifecycle' ? phaseAfter[record.callback] : undefined;

const recordOf = event => event.record ??= event.detail ? JSON.parse(event.detail) : {};
const isEnd = record => record.what === 'ended' || record.kind === 'crashed';

// The phases of an app from its first launch on, each with its time.
const phasesOf = (events, app, lengthMs) => {
  const spans = [];
  for (const event of events) {
    if (event.app !== app) continue;
    const phase = phaseOf(recordOf(event));
    if (!phase || spans.at(-1)?.phase === phase) continue;
    if (spans.length) spans.at(-1).toMs = event.atMs;
    spans.push({ phase, fromMs: event.atMs, toMs: lengthMs });
  }
  return spans.filter(span => span.toMs > span.fromMs && span.phase !== 'notRunning');
};

// The keyboard's height: it moves for as long as its notifications say.
const keyboardOf = events => {
  const points = [{ atMs: 0, height: 0 }];
  for (const event of events) {
    const record = recordOf(event);
    if (record.kind !== 'keyboard' || !record.to) continue;
    const post = events.find(other => other.atMs >= event.atMs && other.atMs <= event.atMs + 5
      && recordOf(other).durationMs > 0 && recordOf(other).kind === 'notification');
    const height = record.shown ? record.to[3] : 0;
    const before = points.at(-1);
    if (before.atMs > event.atMs) {
      const from = points.at(-2);
      const share = (event.atMs - from.atMs) / (before.atMs - from.atMs);
      points[points.length - 1] = {
        atMs: event.atMs, height: from.height + (before.height - from.height) * share,
      };
    } else points.push({ atMs: event.atMs, height: before.height });
    const endMs = event.atMs + (post ? recordOf(post).durationMs : 0);
    points.push({ atMs: endMs, height, owner: record.owner });
  }
  return points;
};

// The sign of an event, and what it says besides its kind.
const signOf = event => {
  const record = recordOf(event);
  if (isEnd(record)) return 'end';
  if (record.kind === 'process') return null;
  if (event.kind === 'notification' && record.isLocal === false) return 'foreign';
  return { lifecycle: 'lifecycle', notification: 'notification', responder: 'responder',
    snapshot: 'snapshot', store: 'store', cover: 'cover', prompt: 'prompt',
    finding: 'finding' }[event.kind] ?? null;
};

// Events of one sign at one time are one mark; a mark has the first row in which it has room.
const marksOf = (events, app, axis) => {
  const marks = [];
  for (const [index, event] of events.entries()) {
    const sign = event.app === app && signOf(event);
    if (!sign) continue;
    const same = marks.findLast(mark => mark.sign === sign);
    if (same && same.atMs === event.atMs) same.indexes.push(index);
    else marks.push({ sign, kind: event.kind, atMs: event.atMs, indexes: [index] });
  }
  const ends = [];
  for (const mark of marks) {
    mark.px = placeOf(axis, mark.atMs);
    let row = ends.findIndex(end => end <= mark.px);
    if (row < 0) row = ends.push(0) - 1;
    mark.row = row;
    ends[row] = mark.px + (mark.indexes.length > 1 ? 22 : 16);
  }
  return { marks, rows: Math.max(1, ends.length) };
};
