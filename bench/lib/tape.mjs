import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';

/** @import { Take } from '../processes/record-statements.mjs' */

/**
 * What the server asked PostgreSQL for one call, in a form that can be asked again: two takes of the call with different
 * content show which values are its own. Such a value comes from the address of the request, from a row that an earlier
 * statement answered, from the clock, or is made up anew.
 *
 * @typedef {{ text: string, values: ((at: Replay) => unknown)[] }} Asked
 * @typedef {{ path: string, now: number, rows: Record<string, unknown>[], made: Map<string, unknown> }} Replay
 */

/** @param {string} file @returns {Map<string, Asked[][]>} by call, its round trips */
export function readTape(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const takes = lines.map((line) => /** @type {Take} */ (deserialize(Buffer.from(line, 'base64'))));
  const calls = [...new Set(takes.map(callOf))];
  return new Map(
    calls.map((call) => {
      const [first, second] = takes.filter((take) => callOf(take) === call);
      const shapes = [first, second].map((take) => take?.trips.map((trip) => trip.length).join('+'));
      if (!first || !second || shapes[0] !== shapes[1]) {
        throw new Error(`The takes of ${call} differ: ${shapes.join(', ')}`);
      }
      return [call, tripsOf(first, second)];
    }),
  );
}

/** A take is named after its call and the code in its address: `GET /qr/{id}@code`. @param {Take} take */
const callOf = ({ name }) => String(name.split('@')[0]);

/** @param {Take} first @param {Take} second @returns {Asked[][]} */
function tripsOf(first, second) {
  /** @type {Record<string, unknown>[]} */
  const rows = [];
  return first.trips.map((trip, index) => {
    const asked = trip.map(({ text, values }, place) => {
      const twin = second.trips[index]?.[place]?.values;
      return { text, values: values.map((value, number) => source(first, rows, value, twin?.[number])) };
    });
    rows.push(...trip.map(({ row }) => row));
    return asked;
  });
}

const key = (/** @type {unknown} */ value) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value);

/** As the driver writes a moment. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/;

/** Lists go to the database as JSON. @param {unknown} value @returns {unknown} nothing where it is none, as an array of PostgreSQL's */
function jsonOf(value) {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/**
 * @param {Take} take @param {Record<string, unknown>[]} rows of the round trips before
 * @param {unknown} value @param {unknown} twin @returns {Asked['values'][number]}
 */
function source(take, rows, value, twin) {
  if (key(value) === key(twin)) return () => value;
  const json = jsonOf(value);
  if (json !== undefined) {
    const parts = partsOf(take, rows, json, jsonOf(twin));
    return (replay) => JSON.stringify(parts(replay));
  }
  if (typeof value === 'string' && moment.test(value)) {
    const offset = Date.parse(value) - take.at;
    return ({ now }) => new Date(now + offset);
  }
  if (value === take.name.split('@')[1]) return ({ path }) => path.split('/')[5];
  for (const [place, row] of rows.entries()) {
    const column = Object.keys(row).find((name) => key(row[name]) === key(value));
    if (column) return (replay) => replay.rows[place]?.[column];
  }
  if (value instanceof Uint8Array) return made(value, () => randomBytes(value.length));
  if (typeof value === 'string' && !value.startsWith('{')) {
    return made(value, () => randomBytes(value.length).toString('base64url').slice(0, value.length));
  }
  return () => value;
}

/**
 * What stands in JSON, each part from where it came.
 *
 * @param {Take} take @param {Record<string, unknown>[]} rows @param {unknown} value @param {unknown} twin @returns {Asked['values'][number]}
 */
function partsOf(take, rows, value, twin) {
  if (typeof value !== 'object' || value === null) return source(take, rows, value, twin);
  const other = /** @type {Record<string, unknown>} */ (twin ?? {});
  const parts = Object.entries(value).map(([name, part]) => ({ name, of: partsOf(take, rows, part, other[name]) }));
  return (replay) => {
    if (Array.isArray(value)) return parts.map(({ of }) => of(replay));
    return Object.fromEntries(parts.map(({ name, of }) => /** @type {const} */ ([name, of(replay)])));
  };
}

/** The same value in two statements of a call stays the same in both. @param {unknown} value @param {() => unknown} make @returns {Asked['values'][number]} */
const made = (value, make) => (replay) => {
  const name = key(value);
  if (!replay.made.has(name)) replay.made.set(name, make());
  return replay.made.get(name);
};
