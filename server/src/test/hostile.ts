import { calls, type Call, type CallKey } from '@rounds/contract';
import fc from 'fast-check';

type Json = unknown;
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
}

export interface HostileRequest {
  key: CallKey;
  path: string;
  search: string;
  /** Raw text, so that it need not be JSON. */
  body: string | undefined;
  contentType: string;
  headers: Record<string, string>;
}

/** Ids that exist, so that requests get past the first look-up. */
export type Known = Record<string, readonly (string | number)[]>;

const nasty = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%',
  '${7*7}',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
  '😀'.repeat(300),
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
];

const anything: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(...nasty, null, true, 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53, [], {}, [[[]]], { a: { b: {} } }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
);

/** What fits a schema more or less: mostly the right shape, now and then something else in any place. */
function nearly(schema: Schema, known: readonly (string | number)[] | undefined): fc.Arbitrary<Json> {
  const right = fitting(schema, known);
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: anything });
}

function fitting(schema: Schema, known: readonly (string | number)[] | undefined): fc.Arbitrary<Json> {
  if (known) return fc.constantFrom<Json>(...known);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fitting(option, undefined)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type ?? 'anything') {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        nearly(property, undefined),
      ]);
      return fc.record(Object.fromEntries(entries) as Record<string, fc.Arbitrary<Json>>, { requiredKeys: [] });
    }
    case 'array':
      return fc.array(nearly(schema.items ?? {}, undefined), { maxLength: 4 });
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: -1, max: 6 }), fc.double(), fc.maxSafeInteger());
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.oneof(fc.string({ minLength: 1, maxLength: 30 }), fc.constantFrom(...nasty));
    default:
      return anything;
  }
}

const wire = (value: Json): string =>
  encodeURIComponent(typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '\ufffd') : JSON.stringify(value));

/** Valid, nearly valid and absurd requests to every call of the contract. */
export function hostileRequest(known: Known): fc.Arbitrary<HostileRequest> {
  const keys = (Object.keys(calls) as CallKey[]).filter(
    (key) => key !== 'GET /events' && key !== 'POST /accounts/demo',
  );
  return fc.constantFrom(...keys).chain((key) => {
    const call: Call = calls[key];
    const pattern = key.slice(key.indexOf(' ') + 1);
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const domain = pattern.split('/')[1] ?? '';
    const params = fc.tuple(
      ...names.map((name) =>
        fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom<Json>(...(known[name === 'id' ? domain : name] ?? ['none'])) },
          { weight: 1, arbitrary: fc.constantFrom<Json>(...nasty.filter(Boolean)) },
        ),
      ),
    );
    const query = fc.record(
      Object.fromEntries(
        Object.entries((call.query?.properties ?? {}) as Record<string, Schema>).map(([name, schema]) => [
          name,
          nearly(schema, known[name]),
        ]),
      ),
      { requiredKeys: [] },
    );
    const body = call.body ? nearly(call.body, undefined) : fc.constant(undefined);
    const spoil = fc.constantFrom('none', 'none', 'none', 'none', 'none', 'none', 'cut', 'text', 'deep', 'latin1');
    const id = fc.oneof(fc.uuid(), fc.constantFrom('same-id-every-time', 'x'.repeat(300), 'ж', ''));
    return fc.record({ params, query, body, spoil, id }).map((parts) => ({
      key,
      path: names.reduce((path, name, index) => path.replace(`{${name}}`, wire(parts.params[index])), pattern),
      search: Object.entries(parts.query)
        .map(([name, value]) => `${name}=${wire(value)}`)
        .join('&'),
      body: spoilt(parts.body, parts.spoil),
      contentType: parts.spoil === 'text' ? 'text/plain' : 'application/json',
      headers: /^[\x20-\x7e]+$/.test(parts.id) ? { 'x-request-id': parts.id } : {},
    }));
  });
}

function spoilt(body: Json, how: string): string | undefined {
  if (body === undefined) return undefined;
  const text = JSON.stringify(body);
  switch (how) {
    case 'cut':
      return text.slice(0, Math.ceil(text.length / 2));
    case 'deep':
      return `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    case 'latin1':
      return `${text.slice(0, -1)},"\u00ff":"`;
    default:
      return text;
  }
}
