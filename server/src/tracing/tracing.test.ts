import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { apiPrefix } from '@rounds/contract';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../test/test-app.js';
import { traceCalls } from './tracing.js';

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code: number };
}

interface Export {
  resourceSpans: { resource: { attributes: Sent['attributes'] }; scopeSpans: { spans: Sent[] }[] }[];
}

/** A collector of traces, which keeps what it is sent. */
const exports: Export[] = [];
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    if (request.url === '/v1/traces') exports.push(body as Export);
    response.setHeader('content-type', 'application/json').end('{}');
  });
}).listen(0, 'localhost');
await once(collector, 'listening');
const address = `http://localhost:${(collector.address() as AddressInfo).port}`;

const collected = () => exports.flatMap(({ resourceSpans }) => resourceSpans);
const spans = () => collected().flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
const named = (name: string) => spans().find((sent) => sent.name === name);
const attributeOf = (attributes: Sent['attributes'] | undefined, key: string) => {
  const value = attributes?.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};
const statementsOf = (call: Sent | undefined) =>
  spans()
    .filter(({ name, parentSpanId }) => name === 'database' && parentSpanId === call?.spanId)
    .map(({ attributes }) => String(attributeOf(attributes, 'db.query.text')));

/** As OpenTelemetry numbers it. */
const failed = 2;
const traceId = '0af7651916cd43dd8448eb211c80319c';

describe('OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  const rounds = testApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/`, FLEX_LOGIN: 'on' });

  beforeAll(async () => {
    await rounds.fetch(`${apiPrefix}/qr/a-private-code/public`, {
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-request-id': 'request-1' },
    });
    await rounds.call('POST /auth/flex', { body: { oauthUID: 'a-private-name' } });
    const person = { id: 'a-private-id' };
    const insert = () => rounds.database.common().insertInto('person').values(person).execute();
    await insert();
    await insert().catch(() => {});
    await rounds.app.close();
  });
  afterAll(() => {
    collector.close();
  });

  it('is told of no code, name or token', () => {
    expect(JSON.stringify(exports)).not.toContain('a-private');
  });

  it('is sent every call by the pattern of its route, in the trace that its caller began', () => {
    const call = named(`GET ${apiPrefix}/qr/:id/public`);
    expect(call).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
    expect(attributeOf(call?.attributes, 'http.response.status_code')).toBe(404);
    expect(attributeOf(call?.attributes, 'rounds.request_id')).toBe('request-1');
    expect(attributeOf(collected()[0]?.resource.attributes, 'service.name')).toBe('rounds');
  });

  it('is sent what a call asked of the database, after a body was read as well', () => {
    expect(statementsOf(named(`GET ${apiPrefix}/qr/:id/public`)).join()).toMatch(/select .*\$1/s);
    expect(statementsOf(named(`POST ${apiPrefix}/auth/flex`)).join()).toMatch(/insert into "person"/);
  });

  it('is told which round trips to the database failed, and why', () => {
    const broken = spans().filter(({ name, status }) => name === 'database' && status.code === failed);
    expect(broken.map(({ attributes }) => attributeOf(attributes, 'error.type'))).toEqual(['23505']);
    expect(attributeOf(broken[0]?.attributes, 'db.query.text')).toContain('insert into "person"');
  });

  it('is told which calls the server failed', async () => {
    const app = fastify();
    await traceCalls(app, { observe: () => () => {} }, address);
    app.get('/broken', async () => {
      throw new Error('broken');
    });
    await app.inject('/broken');
    await app.close();
    expect(named('GET /broken')?.status.code).toBe(failed);
  });
});
