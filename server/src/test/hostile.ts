import { calls, type Call, type CallKey } from '@rounds/contract';
import fc from 'fast-check';

type Json = unknown;
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
  required?: string[];
  format?: string;
}

export interface HostileRequest {
  key: CallKey;
  /** The path or the method is not the call's own: it may lead anywhere. */
  isAstray: boolean;
  method: string;
  path: string;
  /** Bytes, so that it need not be JSON, nor text. */
  body?: Buffer;
  contentType?: string;
  headers: Record<string, string>;
}

/** Ids that exist, by the name of the field or `list.field`, so that requests get past the first look-up. */
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

/** Half a pair of surrogates: JSON can carry it, UTF-8 cannot. */
const halves = ['\ud800', 'Tap \udc00 drips'];

const moment = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .date({ min: new Date(Date.now() - 86_400_000), max: new Date(), noInvalidDate: true })
      .map((at) => at.toISOString()),
  },
  { weight: 1, arbitrary: fc.constantFrom(...nasty) },
);

const anything: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(...nasty, null, true, 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53, [], {}, [[[]]], { a: { b: {} } }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
);

/** What fits a schema more or less: mostly the right shape, now and then something else in any place. */
function nearly(schema: Schema, known: Known, name: string): fc.Arbitrary<Json> {
  const right = fitting(schema, known, name);
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: anything });
}

/** Mostly ids that exist where the field is named after one, so that a body gets past its first look-up as well. */
function fitting(schema: Schema, known: Known, name: string): fc.Arbitrary<Json> {
  const ids = known[name];
  if (!ids || schema.type === 'array') return shaped(schema, known, name);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Json>(...ids) },
    { weight: 1, arbitrary: shaped(schema, known, '') },
  );
}

function shaped(schema: Schema, known: Known, name: string): fc.Arbitrary<Json> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fitting(option, known, '')));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type ?? 'anything') {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(([field, property]) => [
        field,
        nearly(property, known, name ? `${name}.${field}` : field),
      ]);
      const fields = Object.fromEntries(entries) as Record<string, fc.Arbitrary<Json>>;
      return fc.oneof(
        { weight: 3, arbitrary: fc.record(fields) },
        { weight: 3, arbitrary: fc.record(fields, { requiredKeys: schema.required ?? [] }) },
        { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
      );
    }
    case 'array': {
      const item = nearly(schema.items ?? {}, known, name);
      return fc.oneof(
        { weight: 4, arbitrary: fc.array(fitting(schema.items ?? {}, known, name), { minLength: 1, maxLength: 3 }) },
        { weight: 1, arbitrary: fc.array(item, { maxLength: 4 }) },
      );
    }
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: -1, max: 6 }), fc.double(), fc.maxSafeInteger());
    case 'boolean':
      return fc.boolean();
    case 'string':
      if (schema.format === 'date-time') return moment;
      return fc.oneof(
        fc.string({ minLength: 1, maxLength: 30 }),
        fc.constantFrom(...nasty),
        fc.constantFrom(...halves),
      );
    default:
      return anything;
  }
}

const wire = (value: Json): string =>
  encodeURIComponent(typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '\ufffd') : JSON.stringify(value));

/** Paths that lead somewhere else if somebody decodes or tidies them once too often. */
const detours: ((path: string) => string)[] = [
  (path) => `/..${path}`,
  (path) => `/%2e%2e%2f%2e%2e${path}`,
  (path) => `/%252e%252e${path}`,
  (path) => `/${path}`,
  (path) => `${path}/..%2f..%2fetc%2fpasswd`,
  (path) => `${path}%00`,
  (path) => `${path}%ff%fe`,
  (path) => `${path}%E0%A4%A`,
  (path) => `${path};admin=1`,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}#there`,
  (path) => `${path}\\..\\`,
  (path) => path.toUpperCase(),
  (path) => `${path}/${'a'.repeat(5000)}`,
];

type Spoil = (text: string) => Pick<HostileRequest, 'body' | 'contentType'>;
const json = (body: string | Buffer, contentType = 'application/json') => ({ body: Buffer.from(body), contentType });
/** What can be wrong with a body before anybody looks at what it says. */
const spoils: Record<string, Spoil> = {
  cut: (text) => json(text.slice(0, Math.ceil(text.length / 2))),
  deep: () => json(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  deepObject: () => json(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  open: (text) => json(`${text.slice(0, -1)},"\u00ff":"`),
  notUtf8: (text) => json(Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x22, 0x7d])])),
  utf16: (text) => json(Buffer.from(text, 'utf16le'), 'application/json; charset=utf-16le'),
  marked: (text) => json(`\ufeff${text}`),
  twice: (text) => json(text + text),
  hugeNumber: (text) => json(text.replace(/\d+/, '9'.repeat(400))),
  empty: () => json(''),
  text: (text) => json(text, 'text/plain'),
  form: () => json('title=x&accountId=y', 'application/x-www-form-urlencoded'),
  noType: (text) => json(text, 'application/'),
};
const heads = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP', 'GIF89a', '\0\0\0\x18ftypheic', '<svg', ''];
/** What calls itself a picture. */
const picture = fc.record({
  body: fc
    .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 2000 }))
    .map(([head, rest]) => Buffer.concat([Buffer.from(head, 'latin1'), rest])),
  contentType: fc.constantFrom(
    'image/jpeg',
    'image/x',
    'application/octet-stream',
    'application/json',
    'image/',
    'video/mp4',
  ),
});

/** Ten megabytes take their time to send: now and then will do. */
const flood: Spoil = () => json(`{"title":"${'x'.repeat(10 * 1024 * 1024)}"}`);

function searchOf(query: Record<string, Json>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${wire(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Valid, nearly valid and absurd requests to every call of the contract. */
export function hostileRequest(known: Known): fc.Arbitrary<HostileRequest> {
  const keys = (Object.keys(calls) as CallKey[]).filter(
    (key) => key !== 'GET /events' && key !== 'POST /accounts/demo',
  );
  // Most of what can go wrong comes in a body.
  const withBody = keys.filter((key) => 'body' in calls[key]);
  return fc.constantFrom(...keys, ...withBody, ...withBody).chain((key) => {
    const call: Call = calls[key];
    const [method = '', pattern = ''] = key.split(' ');
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
          nearly(schema, known, name),
        ]),
      ),
      { requiredKeys: [] },
    );
    const body = call.body ? nearly(call.body, known, '') : fc.constant(undefined);
    const raw = call.raw ? picture : fc.constant(undefined);
    const spoil = fc.oneof(
      { weight: 60, arbitrary: fc.constant<Spoil>(json) },
      { weight: 25, arbitrary: fc.constantFrom(...Object.values(spoils)) },
      { weight: 1, arbitrary: fc.constant(flood) },
    );
    const detour = fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...detours) },
    );
    const otherMethod = fc.oneof(
      { weight: 20, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom('OPTIONS', 'TRACE', 'PROPFIND', 'PATCH', 'DELETE') },
    );
    const id = fc.oneof(fc.uuid(), fc.constantFrom('same-id-every-time', 'x'.repeat(300), '<b>', ''));
    const language = fc.constantFrom('en', 'ru', 'cz', 'cs-CZ,en;q=0.5', 'de', '*;q=0', 'x'.repeat(2000), ',,;q=;');
    return fc.record({ params, query, body, raw, spoil, detour, otherMethod, id, language }).map((parts) => {
      const path = names.reduce((text, name, index) => text.replace(`{${name}}`, wire(parts.params[index])), pattern);
      return {
        key,
        isAstray: parts.detour !== undefined || parts.otherMethod !== undefined,
        method: parts.otherMethod ?? method,
        path: (parts.detour?.(path) ?? path) + searchOf(parts.query),
        ...(parts.body === undefined ? {} : parts.spoil(JSON.stringify(parts.body))),
        ...parts.raw,
        headers: { 'accept-language': parts.language, ...(parts.id && { 'x-request-id': parts.id }) },
      };
    });
  });
}
