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

  it('has one kind of answer', () => {
    expect(call.response !== undefined && call.stream !== undefined).toBe(false);
  });

  it('names refusals of the catalogue', () => {
    for (const code of call.errors ?? []) expect(errorStatus[code]).toBeGreaterThanOrEqual(400);
  });

  it('reads without changing anything, if it is a GET', () => {
    expect(key.startsWith('GET ') && (call.body !== undefined || call.idempotent === true)).toBe(false);
  });
});
