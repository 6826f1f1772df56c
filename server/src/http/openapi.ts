import { apiPrefix, calls, errorStatus, sharedErrors, type Call, type ErrorCode } from '@rounds/contract';

/** The contract as OpenAPI 3.1, made once. */
export function openApi(publicUrl: string, version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [key, call] of Object.entries(calls) as [string, Call][]) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rounds', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: publicUrl + apiPrefix }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        kiosk: { type: 'http', scheme: 'kiosk', description: 'The token that pairing a tablet answers' },
        phone: { type: 'http', scheme: 'phone', description: 'The secret that making a phone a shared one answers' },
      },
      responses: { Problem: refusal(sharedErrors), TryLater: tryLater },
      schemas: { Problem: problemSchema },
    },
  };
}

const problemSchema = {
  type: 'object',
  description: 'RFC 9457: `code` is stable, `detail` is in the language asked for',
  required: ['type', 'code', 'title', 'status', 'detail', 'message', 'requestId'],
  properties: {
    type: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

const refusal = (codes: readonly ErrorCode[]) => ({
  description: `Refused: ${codes.map((code) => `\`${code}\``).join(', ')}`,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const tryLater = {
  ...refusal(['too_many_requests', 'unavailable']),
  headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
};

const requestId = {
  name: 'X-Request-Id',
  in: 'header',
  description: 'Chosen by the sender, the same when it is sent again: the submission is then stored once',
  schema: { type: 'string', maxLength: 128 },
};

function operation(key: string, call: Call): object {
  const parameters = [
    ...parametersOf('path', call.params),
    ...parametersOf('query', call.query),
    ...(call.idempotent ? [requestId] : []),
  ];
  return {
    operationId: key,
    summary: call.summary,
    ...(call.access === 'public' && { security: call.by ? [{ [call.by]: [] }] : [] }),
    'x-access': call.access,
    parameters,
    ...(call.raw && { requestBody: { required: true, content: rawContent(call.raw) } }),
    ...(call.body && { requestBody: { required: true, content: { 'application/json': { schema: call.body } } } }),
    responses: { ...success(call), ...refusals(call) },
  };
}

const rawContent = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** Its own by their status, and what every call shares. */
function refusals({ errors = [] }: Call): object {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errors) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  return {
    ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(codes)])),
    [errorStatus.too_many_requests]: reference('TryLater'),
    [errorStatus.unavailable]: reference('TryLater'),
    default: reference('Problem'),
  };
}

function success(call: Call): object {
  if (call.stream) {
    const content = Object.fromEntries(call.stream.map((type) => [type, { schema: { type: 'string' } }]));
    return { 200: { description: 'Streamed', content } };
  }
  if (!call.response) return { 204: { description: 'Done' } };
  return { [call.status ?? 200]: { description: 'Done', content: { 'application/json': { schema: call.response } } } };
}

/** Readers of parameters look for the text beside the schema, not in it. */
const describedBy = ({ description }: { description?: string }) => description !== undefined && { description };

function parametersOf(place: 'path' | 'query', schema: Call['params']): object[] {
  if (!schema) return [];
  // The library leaves it out when nothing is required, and its type does not say so.
  const { required = [] } = schema as { required?: readonly string[] };
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...describedBy(property),
    schema: property,
  }));
}
