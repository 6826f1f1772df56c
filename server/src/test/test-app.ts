import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  apiPrefix,
  type Answer,
  type Body,
  type CallKey,
  type Params,
  type Problem,
  type Query,
} from '@rounds/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../app.js';
import { readConfig } from '../config.js';
import type { OwnedDatabase } from '../db/database.js';
import type { Db } from '../db/scope.js';
import { errorForLog } from '../http/log.js';
import { loadTexts } from '../texts.js';
import { freePort } from './free-port.js';
import { beginFile } from './moment.js';
import { testDatabase } from './test-database.js';

export interface Reply<Key extends CallKey> {
  status: number;
  headers: Headers;
  /** What a successful call answers. */
  body: Answer<Key>;
  /** What a refused one says. */
  problem: Problem;
}

type Parts<Key extends CallKey> = {
  [Name in 'params' | 'query' | 'body']?: { params: Params<Key>; query: Query<Key>; body: Body<Key> }[Name];
} & {
  headers?: Record<string, string>;
  token?: string;
  /** Instead of a body in JSON. */ raw?: Uint8Array<ArrayBuffer>;
};

export interface TestApp {
  app: FastifyInstance;
  database: OwnedDatabase;
  /** Sees every organisation, for putting things in place and looking at what became of them. */
  db: Db;
  url: string;
  /** Where it keeps its pictures. */
  dataDir: string;
  /** What it wrote into its log, where `LOG_LEVEL` is among its settings. */
  logged: Record<string, unknown>[];
  call: <Key extends CallKey>(key: Key, parts?: Parts<Key>) => Promise<Reply<Key>>;
  /** For what the contract does not allow to be written. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

/**
 * A whole server for the tests of one file: a database of its own, a port of its own, real HTTP. Beside another one it
 * is a second process of the same installation, and shares nothing with it but the database.
 */
export function testApp(settings: Record<string, string> = {}, beside?: TestApp): TestApp {
  if (!beside) beginFile();
  const test = { logged: [] as Record<string, unknown>[] } as TestApp;
  let stop = async (): Promise<void> => {};

  beforeAll(async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const database = beside?.database ?? (await testDatabase());
    const dataDir = await mkdtemp(join(tmpdir(), 'rounds-test-'));
    const config = readConfig({ PORT: String(port), LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...settings });
    const { LOG_LEVEL: level } = settings;
    const stream = { write: (line: string) => void test.logged.push(JSON.parse(line) as Record<string, unknown>) };
    const app = await buildApp({
      config,
      database,
      texts: loadTexts(),
      ...(level !== undefined && { logger: { level, stream, serializers: { err: errorForLog } } }),
    });
    await app.listen({ port, host: 'localhost' });
    stop = async () => {
      await app.close();
      if (!beside) await database.close();
      await rm(dataDir, { recursive: true, force: true });
    };
    Object.assign(test, { app, database, url, dataDir: config.dataDir, call: caller(url), fetch: fetcher(url) });
  });
  afterAll(() => stop());
  return Object.defineProperty(test, 'db', { get: () => test.database.across() });
}

const fetcher = (url: string) => (path: string, init?: RequestInit) =>
  fetch(url + path, { redirect: 'manual', ...init });

/** Calls a server by its address. */
export function caller(url: string): TestApp['call'] {
  return async <Key extends CallKey>(key: Key, { params, query, body, raw, headers, token }: Parts<Key> = {}) => {
    const [method = '', pattern = ''] = key.split(' ');
    const values = (params ?? {}) as Record<string, unknown>;
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(values[name])));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {})) search.set(name, String(value));
    const response = await fetch(`${url}${apiPrefix}${path}?${search.toString()}`, {
      method,
      headers: {
        'accept-language': 'en',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(raw && { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(raw && { body: raw }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const answer: unknown = isJson && text ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: answer, problem: answer } as Reply<Key>;
  };
}
