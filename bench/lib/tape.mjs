import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';

/** @import { Take } from '../processes/record-statements.mjs' */

/**
 * What the server asked PostgreSQL for one call, in a form that can be asked again: two takes of the call with different
 * content show which values are its own. Such a value comes from the address of the request, from a row that an earlier
 * statement answered, from the clock, or is made up anew.
 *
 * @typedef {{ text: string, name: string | undefined, values: ((at: Replay) => unknown)[] }} Asked
 * @typedef {{ path: string, now: number, rows: Record<string, unknown>[], made: Map<string, unknown> }} Replay
 */

/** @param {string} file @returns {Map<string, Asked[][]>} by call, in groups that are asked together */
export function readTape(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const takes = lines.map((line) => /** @type {Take} */ (deserialize(Buffer.from(line, 'base64'))));
  const calls = [...new Set(takes.map(callOf))];
  return new Map(
    calls.map((call) => {
      const [first, second] = takes.filter((take) => callOf(take) === call);
      if (!first || second?.statements.length !== first.statements.length) {
        throw new Error(`The takes of ${call} differ: ${first?.statements.length}, ${second?.statements.length}`);
      }
      return [call, groupsOf(first, second)];
    }),
  );
}

/** A take is named after its call and the code in its address: `GET /qr/{id}@code`. @param {Take} take */
const callOf = ({ name }) => String(name.split('@')[0]);

/** @param {Take} first @param {Take} second */
function groupsOf(first, second) {
  /** @type {Asked[][]} */
  const groups = [];
  for (const [index, statement] of first.statements.entries()) {
    const twin = second.statements[index];
    const values = statement.values.map((value, place) => source(first, index, value, twin?.values[place]));
    const asked = { text: statement.text, name: statement.name, values };
    if (statement.startedWith === index) groups.push([asked]);
    else groups.at(-1)?.push(asked);
  }
  return groups;
}

const key = (/** @type {unknown} */ value) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;

/** @param {Take} take @param {number} index @param {unknown} value @param {unknown} twin @returns {Asked['values'][number]} */
function source(take, index, value, twin) {
  if (value instanceof Date) {
    const offset = value.getTime() - take.at;
    return value.getTime() === Number(twin) ? () => value : ({ now }) => new Date(now + offset);
  }
  if (key(value) === key(twin) || (typeof value === 'object' && !(value instanceof Uint8Array))) return () => value;
  const code = take.name.split('@')[1];
  if (value === code) return ({ path }) => path.split('/')[5];
  for (const [place, { rows }] of take.statements.slice(0, index).entries()) {
    const column = Object.keys(rows[0] ?? {}).find((name) => rows[0]?.[name] === value);
    if (column) return (replay) => replay.rows[place]?.[column];
  }
  if (value instanceof Uint8Array) return made(value, () => randomBytes(value.length));
  if (typeof value === 'string' && !value.startsWith('{')) {
    return made(value, () => randomBytes(value.length).toString('base64url').slice(0, value.length));
  }
  return () => value;
}

/** The same value in two statements of a call stays the same in both. @param {unknown} value @param {() => unknown} make @returns {Asked['values'][number]} */
const made = (value, make) => (replay) => {
  const name = String(key(value));
  if (!replay.made.has(name)) replay.made.set(name, make());
  return replay.made.get(name);
};
