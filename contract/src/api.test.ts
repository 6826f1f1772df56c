import { describe, expect, it } from 'vitest';
import { calls } from './api.js';
import type { Call } from './call.js';
import { errorStatus } from './errors.js';

const all: [string, Call][] = Object.entries(calls);

/** Every object schema inside a schema, wherever it hides. */
function objectsIn(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const found = Object.values(schema).flatMap(objectsIn);
  return 'properties' in schema && typeof schema.properties === 'object' ? [{ ...schema }, ...found] : found;
}

interface Leaf {
  type?: unknown;
  maximum?: number;
  const?: unknown;
  enum?: unknown;
  pattern?: string;
  format?: string;
}

/** Every schema of a single value inside schemas. */
function leavesIn(schema: unknown): Leaf[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, ...rest } = schema as Leaf;
  const isLeaf = [type].flat().some((name) => name === 'string' || name === 'integer');
  return isLeaf ? [{ ...rest, type: [type].flat()[0] }] : Object.values(schema).flatMap(leavesIn);
}

describe.each(all)('%s', (key, call) => {
  it('describes the parameters of its path, and no others', () => {
    const named = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(call.params?.properties ?? {})).toEqual(named);
  });

  it('answers with closed objects only', () => {
    expect(objectsIn(call.response).filter((schema) => schema['additionalProperties'] !== false)).toEqual([]);
  });

  it('takes closed objects only', () => {
    const taken = [...objectsIn(call.params), ...objectsIn(call.query), ...objectsIn(call.body)];
    expect(taken.filter((schema) => schema['additionalProperties'] !== false)).toEqual([]);
  });

  it('takes no number that the database cannot hold, and no text with a NUL', () => {
    for (const { type, maximum, const: only, enum: some, pattern, format } of leavesIn([
      call.params,
      call.query,
      call.body,
    ])) {
      if (type === 'integer') expect(maximum).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
      if (type !== 'string' || only !== undefined || some !== undefined || format !== undefined) continue;
      expect(new RegExp(pattern ?? '', 'u').test('a\0b')).toBe(false);
    }
  });

  it('takes and gives no password: there is none', () => {
    const fields = objectsIn([call.params, call.query, call.body, call.response]).flatMap(({ properties }) =>
      Object.keys(properties as object),
    );
    expect(fields.filter((field) => /passw/i.test(field))).toEqual([]);
  });

  it('has one kind of answer', () => {
    expect(call.response !== undefined && call.stream !== undefined).toBe(false);
  });

  it('names refusals of the catalogue', () => {
    for (const code of call.errors ?? []) expect(errorStatus[code]).toBeGreaterThanOrEqual(400);
  });

  it('takes the request id that it can refuse as used before', () => {
    // This call carries the request id inside the sealed body.
    const takesIt = call.idempotent === true || key === 'POST /shared-phones/sealed';
    expect(call.errors?.includes('request_id_reused') === true && !takesIt).toBe(false);
  });

  it('reads without changing anything, if it is a GET', () => {
    expect(key.startsWith('GET ') && (call.body !== undefined || call.idempotent === true)).toBe(false);
  });
});
