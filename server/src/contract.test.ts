import { apiPrefix, calls, errorStatus, type Call, type CallKey } from '@rounds/contract';
import type { HTTPMethods } from 'fastify';
import { describe, expect, it } from 'vitest';
import { testApp } from './test/test-app.js';

const rounds = testApp();
const keys = Object.keys(calls) as CallKey[];

interface Described {
  operationId: string;
  summary?: string;
  parameters: { name: string; description?: string }[];
  requestBody?: {
    content: {
      'application/json': { schema: { required: string[]; properties: Record<string, { description?: string }> } };
    };
  };
}

describe('the contract', () => {
  it.each(keys)('%s is served', (key) => {
    const [method, path = ''] = key.split(' ');
    const url = apiPrefix + path.replaceAll(/\{(\w+)\}/g, ':$1');
    expect(rounds.app.hasRoute({ method: method as HTTPMethods, url })).toBe(true);
  });

  it('is what openapi.json describes', async () => {
    const response = await rounds.fetch(`${apiPrefix}/openapi.json`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(keys.toSorted());
  });

  it('says in openapi.json what every call does, and what is not obvious in it', async () => {
    const response = await rounds.fetch(`${apiPrefix}/openapi.json`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, Described>> };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.filter(({ summary }) => !summary).map(({ operationId }) => operationId)).toEqual([]);

    const cursor = paths['/checks']?.['get']?.parameters.find(({ name }) => name === 'cursor');
    expect(cursor?.description).toMatch(/nextCursor/);
    const body = paths['/accounts/{id}']?.['put']?.requestBody?.content['application/json'].schema;
    expect(body?.properties['messageRetentionDays']?.description).toMatch(/days/);
    expect(body?.required).toEqual(['title']);
  });

  it('says in openapi.json how every call can be refused, and that one may be told to try again later', async () => {
    const response = await rounds.fetch(`${apiPrefix}/openapi.json`);
    const { paths, components } = (await response.json()) as {
      paths: Record<string, Record<string, { responses: Record<string, { description?: string; $ref?: string }> }>>;
      components: { responses: Record<string, { description: string; headers?: object }> };
    };
    const tryLater = components.responses['TryLater'];
    expect(tryLater?.description).toContain('too_many_requests');
    expect(tryLater?.headers).toMatchObject({ 'Retry-After': { schema: { type: 'integer' } } });
    for (const key of keys) {
      const [method = '', path = ''] = key.split(' ');
      const responses = paths[path]?.[method.toLowerCase()]?.responses ?? {};
      expect([key, responses['429']?.$ref]).toEqual([key, '#/components/responses/TryLater']);
      const { errors = [] }: Call = calls[key];
      for (const code of errors) expect(responses[errorStatus[code]]?.description).toContain(code);
    }
  });

  it('can be read by people', async () => {
    const response = await rounds.fetch(`${apiPrefix}/docs`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('has a text for every error, in every language', async () => {
    for (const lang of ['en', 'ru', 'cz']) {
      const { body } = await rounds.call('GET /configs/lang-resources/{lang}', { params: { lang } });
      for (const code of Object.keys(errorStatus)) expect(body[`errors.${code}`]).toBeTruthy();
    }
  });
});
