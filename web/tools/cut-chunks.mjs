import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterwards, cold, menus, views } from './views.mjs';

/**
 * How the app is cut into files. Code that exactly the same views need lies together by nature; that alone makes hundreds of files of
 * a few hundred bytes. Files are put together as long as that saves more than it makes views load that do not need it.
 *
 * @typedef {{ fileName: string, isEntry: boolean, facadeModuleId: string | null, code: string, imports: string[], modules: object }} Chunk
 * @typedef {{ views: Record<string, string[]>, cold: string, afterwards: string[], menus: string[] }} Plan which code is loaded together, by names under `src`
 * @typedef {{ modules: string[], codes: string[], bytes: number, views: Uint8Array, imports: Set<number>, isWhole: boolean, isLate: boolean }} Part
 */

/** What a file costs besides its contents, in bytes: a request with its headers, and a compressor that begins anew. */
const FILE = 650;
/** What a compressed file has besides its contents. */
const START = 100;
/** What a tap opens counts less than what is waited for. */
const LATER = 0.15;
/** What comes after every screen counts as much as this many of them. */
const FOLLOWING = 20;
/** So much more counts the view that no browser has yet, of a light app: others come mostly from what is kept for offline. */
const COLD = 400;
/** Where there is much already, every byte and every file counts by this power of how much more than light it is. */
const LIGHT = 110_000;
const STEEP = 20;
/** More than that, as it is cut by nature, is too much for a view: in the end it is some 10 KB less, and within its budget. */
const FULL = 136 * 1024;
/** So much more counts in the next attempt what was too much in this one, */
const HEAVIER = 1.5;
/** of so many. */
const ATTEMPTS = 16;
/** React changes far less often than we do, and stays in the browser's cache. */
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

const SOURCES = join(import.meta.dirname, '..', 'src');

/** @param {string} id */
const named = (id) => id.slice(SOURCES.length + 1).replace(/\.tsx?$/, '');

/**
 * @param {Chunk[]} chunks as they are cut by nature
 * @param {Plan} [plan]
 * @returns {Map<string, string>} the name of its file, by module
 */
export function cut(chunks, plan = { views, cold, afterwards, menus }) {
  const natural = partsOf(chunks);
  const weights = markViews(chunks, natural, plan);
  let [best, least] = [natural, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < ATTEMPTS && least > 0; attempt++) {
    const parts = natural.map(copyOf);
    merge(parts, weights);
    const over = overloadsOf(parts, Object.keys(plan.views).length);
    const sum = over.reduce((all, bytes) => all + bytes, 0);
    if (sum < least) [best, least] = [parts, sum];
    for (const [view, bytes] of over.entries()) if (bytes > 0) weights[view] = (weights[view] ?? 0) * HEAVIER;
  }
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const [at, { modules }] of best.entries()) {
    for (const id of modules) files.set(id, REACT.test(id) ? 'vendor' : `part-${at}`);
  }
  return files;
}

/** @param {Part} part @returns {Part} */
const copyOf = (part) => ({
  ...part,
  modules: [...part.modules],
  codes: [...part.codes],
  views: part.views.slice(),
  imports: new Set(part.imports),
});

/** How many bytes too many each view loads. @param {Part[]} parts @param {number} count */
function overloadsOf(parts, count) {
  const sizes = parts.map(({ codes }) => (codes.length > 0 ? gzipSync(codes.join('\n'), { level: 9 }).length : 0));
  return Array.from({ length: count }, (_, view) => {
    const bytes = parts.reduce((sum, part, at) => sum + (part.views[view] ? (sizes[at] ?? 0) : 0), 0);
    return Math.max(0, bytes - FULL);
  });
}

/** @param {Chunk[]} chunks @returns {Part[]} */
function partsOf(chunks) {
  const index = new Map(chunks.map(({ fileName }, at) => [fileName, at]));
  return chunks.map((chunk) => ({
    modules: Object.keys(chunk.modules),
    codes: [chunk.code],
    bytes: Math.max(20, gzipSync(chunk.code, { level: 9 }).length - START),
    views: new Uint8Array(),
    imports: new Set(chunk.imports.flatMap((file) => index.get(file) ?? [])),
    isWhole: chunk.isEntry || Object.keys(chunk.modules).some((id) => REACT.test(id)),
    isLate: false,
  }));
}

/**
 * Notes for each part which views need it.
 *
 * @param {Chunk[]} chunks @param {Part[]} parts @param {Plan} plan
 * @returns {number[]} what each view counts
 */
function markViews(chunks, parts, plan) {
  /** @type {Map<string, number>} */
  const places = new Map(parts.flatMap(({ modules }, at) => modules.map((id) => [named(id), at])));
  const loaded = chunks.flatMap(({ facadeModuleId }) => (facadeModuleId ? [named(facadeModuleId)] : []));
  const [kinds, first] = [Object.keys(plan.views), Object.values(plan.views)];
  const known = new Set([...first.flat(), ...plan.afterwards, ...plan.menus]);
  // What is loaded by name and belongs to no view is a view of its own.
  const later = loaded.filter((name) => !known.has(name)).map((name) => [name]);
  const all = [...first, plan.afterwards, plan.menus, ...later];
  for (const part of parts) part.views = new Uint8Array(all.length);
  /** @param {number} at @param {number} view */
  const mark = (at, view) => {
    const part = parts[at];
    if (!part || part.views[view] === 1) return;
    part.views[view] = 1;
    for (const imported of part.imports) mark(imported, view);
  };
  const entry = chunks.findIndex(({ isEntry }) => isEntry);
  /** @param {number} view @param {string[]} names */
  const markNamed = (view, names) => {
    for (const name of names) {
      const at = places.get(name);
      if (at === undefined) throw new Error(`web/tools/views.mjs names ${name}, which is not in the build.`);
      mark(at, view);
    }
  };
  for (const [view, names] of all.entries()) {
    mark(entry, view);
    markNamed(view, names);
  }
  for (const part of parts) part.isLate = !part.views.subarray(0, first.length).includes(1);
  return all.map((_, view) => {
    if (view === first.length || view === first.length + 1) return FOLLOWING;
    const soon = kinds[view] === plan.cold ? COLD : 1;
    const count = view < first.length ? soon : LATER;
    const bytes = parts.reduce((sum, part) => sum + (part.views[view] ? part.bytes : 0), 0);
    return count * (bytes / LIGHT) ** STEEP;
  });
}

/** The best pair first, until none is worth it. @param {Part[]} parts @param {number[]} weights */
function merge(parts, weights) {
  const gains = pairs(parts.length);
  for (const [at, into] of parts.entries()) {
    for (let further = at + 1; further < parts.length; further++) {
      gains.note(at, further, gainOf(into, parts[further], weights));
    }
  }
  for (;;) {
    const { gain, one: target, other: source } = gains.best();
    if (gain <= 0) return;
    if (makesCircle(parts, target, source)) {
      gains.note(target, source, 0);
      continue;
    }
    // What a part needs in turn is looked at for the best pair only.
    const further = gain - costBehind(parts, target, source, weights);
    if (further < gain) {
      gains.note(target, source, further);
      continue;
    }
    const changed = absorb(parts, target, source);
    for (const [at, part] of parts.entries()) {
      gains.note(at, source, 0);
      if (part.modules.length === 0) continue;
      for (const one of changed) gains.note(at, one, gainOf(parts[one], part, weights));
    }
  }
}

/** What each pair gains. The best of each row is kept: thousands of times the best of all is asked for. @param {number} count */
function pairs(count) {
  const rows = Array.from({ length: count }, () => new Float64Array(count));
  const bests = new Int32Array(count);
  const bestIn = (/** @type {number} */ row) => rows[row]?.[bests[row] ?? 0] ?? 0;
  return {
    /** @param {number} one @param {number} other @param {number} gain */
    note(one, other, gain) {
      if (one === other) return;
      const [at, further] = [Math.min(one, other), Math.max(one, other)];
      const row = rows[at];
      if (!row) return;
      row[further] = gain;
      if (gain > bestIn(at)) bests[at] = further;
      else if (bests[at] === further) bests[at] = indexOfMost(row);
    },
    best() {
      const one = indexOfMost(rows.map((_, row) => bestIn(row)));
      return { one, other: bests[one] ?? 0, gain: bestIn(one) };
    },
  };
}

/** @param {ArrayLike<number>} numbers */
function indexOfMost(numbers) {
  let [most, found] = [Number.NEGATIVE_INFINITY, 0];
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (number > most) [most, found] = [number, at];
  }
  return found;
}

/** @param {Part | undefined} one @param {Part | undefined} other @param {number[]} weights */
function gainOf(one, other, weights) {
  if (!one?.modules.length || !other?.modules.length) return 0;
  if (one.isWhole || other.isWhole) return 0;
  // What no view waits for delays none.
  if (one.isLate !== other.isLate) return 0;
  let [first, second, both] = [0, 0, 0];
  for (let view = 0; view < weights.length; view++) {
    const weight = weights[view] ?? 0;
    if (one.views[view]) {
      first += weight;
      if (other.views[view]) [both, second] = [both + weight, second + weight];
    } else if (other.views[view]) second += weight;
  }
  return FILE * both - (first - both) * other.bytes - (second - both) * one.bytes;
}

/**
 * What views load without need that have one of the two by now: all that the other needs in turn.
 *
 * @param {Part[]} parts @param {number} one @param {number} other @param {number[]} weights
 */
function costBehind(parts, one, other, weights) {
  const [first, second] = [parts[one], parts[other]];
  if (!first || !second) return 0;
  /** @param {Part} had @param {Part} added */
  const costOf = (had, added) => {
    const behind = reachedFrom(parts, added).filter((part) => part !== had);
    let cost = 0;
    for (const [view, weight] of weights.entries()) {
      if (!had.views[view] || added.views[view]) continue;
      for (const { views: needed, bytes } of behind) if (!needed[view]) cost += bytes * weight;
    }
    return cost;
  };
  return costOf(first, second) + costOf(second, first);
}

/** @param {Part[]} parts @param {Part} part */
function reachedFrom(parts, part) {
  /** @type {Set<Part>} */
  const seen = new Set();
  const open = [part];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const at of next.imports) {
      const imported = parts[at];
      if (!imported || seen.has(imported)) continue;
      seen.add(imported);
      open.push(imported);
    }
  }
  return [...seen];
}

/** Files that wait for each other would begin in the wrong order. @param {Part[]} parts @param {number} one @param {number} other */
function makesCircle(parts, one, other) {
  /** @param {number} from @param {number} to */
  const leadsAround = (from, to) => {
    const seen = new Set([from]);
    const open = [...(parts[from]?.imports ?? [])].filter((at) => at !== to);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === to) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(parts[at]?.imports ?? []));
    }
    return false;
  };
  return leadsAround(one, other) || leadsAround(other, one);
}

/** @param {Part[]} parts @param {number} target @param {number} source @returns {Set<number>} the parts that other views need now */
function absorb(parts, target, source) {
  const changed = new Set([target]);
  const [into, from] = [parts[target], parts[source]];
  if (!into || !from) return changed;
  into.modules.push(...from.modules);
  into.bytes += from.bytes;
  into.views = into.views.map((needed, view) => needed | (from.views[view] ?? 0));
  for (const at of from.imports) into.imports.add(at);
  into.codes.push(...from.codes);
  from.modules = [];
  from.codes = [];
  from.imports.clear();
  for (const { imports } of parts) if (imports.delete(source)) imports.add(target);
  into.imports.delete(target);
  const behind = new Set(reachedFrom(parts, into));
  for (const [at, part] of parts.entries()) {
    if (!behind.has(part) || into.views.every((needed, view) => !needed || part.views[view])) continue;
    part.views = part.views.map((needed, view) => needed | (into.views[view] ?? 0));
    changed.add(at);
  }
  return changed;
}
