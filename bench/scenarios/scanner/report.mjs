/**
 * From measurements to sentences.
 *
 * @import { Duel, LiveResult, Rival } from './page/main.mjs'
 * @typedef {{ group: string, duels: Duel[] }} GroupResult
 * @typedef {{ clip: string, slowdown: number, cameraOnly: LiveResult, ours: LiveResult, theirs: LiveResult }} ClipResult
 * @typedef {{ claim: string, isProven: boolean, figures: string }} Proof
 */

const LONG_TASK = 50;

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {number[]} values @param {number} share */
function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** @param {Duel[]} duels @param {Rival} side */
const readCount = (duels, side) => duels.filter((duel) => duel[side].isRead).length;

/** @param {Duel[]} duels @param {Rival} side */
const times = (duels, side) => duels.map((duel) => duel[side].milliseconds);

/** @param {Duel[]} duels */
function summary(duels) {
  const both = duels.filter(({ ours, theirs }) => ours.isRead && theirs.isRead);
  const side = (/** @type {Rival} */ name) => ({
    read: readCount(duels, name),
    share: readCount(duels, name) / duels.length,
    medianMs: quantile(times(duels, name), 0.5),
    p95Ms: quantile(times(duels, name), 0.95),
    meanMs: sum(times(duels, name)) / duels.length,
    medianMsWhereBothRead: quantile(times(both, name), 0.5),
  });
  return { images: duels.length, ours: side('ours'), theirs: side('theirs') };
}

/** @param {GroupResult[]} results */
export function summarise(results) {
  const all = summary(results.flatMap(({ duels }) => duels));
  return { groups: results.map(({ group, duels }) => ({ group, ...summary(duels) })), all };
}

/** @param {number} value */
const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
/** @param {number} value */
const percent = (value) => `${(100 * value).toFixed(1)} %`;

/** @param {(string | number)[][]} rows the first is the head */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const line = (/** @type {(string | number)[]} */ row) =>
    row
      .map((cell, column) =>
        column === 0 ? String(cell).padEnd(widths[column] ?? 0) : String(cell).padStart(widths[column] ?? 0),
      )
      .join('  ');
  return rows.map(line).join('\n');
}

/** @param {ReturnType<typeof summarise>} summaries */
export function imageTable({ groups, all }) {
  return table([
    ['group', 'images', 'read', 'html5-qrcode', 'median', 'html5-qrcode', 'mean', 'html5-qrcode'],
    ...[...groups, { group: 'all', ...all }].map(({ group, images, ours, theirs }) => [
      group,
      images,
      percent(ours.share),
      percent(theirs.share),
      ms(ours.medianMs),
      ms(theirs.medianMs),
      ms(ours.meanMs),
      ms(theirs.meanMs),
    ]),
  ]);
}

/** @param {LiveResult} result */
const longTaskShare = ({ longTasks, watched }) => sum(longTasks) / watched;

/** @param {ClipResult[]} results */
export function liveTable(results) {
  const row = (/** @type {string} */ label, /** @type {string} */ who, /** @type {LiveResult} */ result) => [
    label,
    who,
    result.firstDecode === null ? 'never' : ms(result.firstDecode),
    result.decodes,
    result.longTasks.length,
    ms(Math.max(0, ...result.longTasks)),
    percent(longTaskShare(result)),
  ];
  return table([
    ['clip', 'scanner', 'first read', 'reads', 'long tasks', 'longest', 'blocked'],
    ...results.flatMap(({ clip, slowdown, cameraOnly, ours, theirs }) => {
      const label = slowdown === 1 ? clip : `${clip}, ${slowdown}x slower page`;
      return [row(label, 'ours', ours), row('', 'html5-qrcode', theirs), row('', 'camera only', cameraOnly)];
    }),
  ]);
}

/**
 * @param {ReturnType<typeof summarise>} summaries
 * @param {ClipResult[]} clips
 * @param {boolean} qrOnly whether html5-qrcode was told to look for QR codes only
 * @returns {Proof[]}
 */
export function proofs({ groups, all }, clips, qrOnly) {
  const behind = groups.filter(({ ours, theirs }) => ours.read < theirs.read).map(({ group }) => group);
  const time = all.ours.medianMs / all.theirs.medianMs;
  const meanTime = all.ours.meanMs / all.theirs.meanMs;
  const atFullSpeed = clips.filter(({ slowdown }) => slowdown === 1);
  const longest = (/** @type {'ours' | 'cameraOnly'} */ side) =>
    Math.max(0, ...atFullSpeed.flatMap((clip) => clip[side].longTasks));
  const missed = clips.filter(({ ours, theirs }) => theirs.decodes > 0 && ours.decodes === 0).map(({ clip }) => clip);
  return [
    {
      claim: 'reads at least as many as html5-qrcode in every group',
      isProven: behind.length === 0,
      figures: behind.length === 0 ? `${groups.length} of ${groups.length} groups` : `behind in ${behind.join(', ')}`,
    },
    {
      claim: 'reads more in all',
      isProven: all.ours.read > all.theirs.read,
      figures: `${all.ours.read} against ${all.theirs.read} of ${all.images}, ${(all.ours.read / all.theirs.read).toFixed(2)} times as many`,
    },
    {
      claim: 'takes at most a fifth of the time for the median image',
      isProven: time <= 1 / 5,
      figures: `median ${time.toFixed(2)}, mean ${meanTime.toFixed(2)} of html5-qrcode's time when it looks for ${qrOnly ? 'QR codes only' : 'all its formats, as it does unless told otherwise'}`,
    },
    {
      claim: `has no main-thread task over ${LONG_TASK} ms while scanning`,
      isProven: longest('ours') <= LONG_TASK,
      figures: `longest ${ms(longest('ours'))}, with the camera alone ${ms(longest('cameraOnly'))}`,
    },
    {
      claim: 'reads every clip that html5-qrcode reads',
      isProven: missed.length === 0,
      figures: missed.length === 0 ? `${clips.length} clips` : `not ${missed.join(', ')}`,
    },
  ];
}
