import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { readConfig } from './config.js';
import { newId } from './ids.js';
import { start } from './main.js';
import { setUp } from './test/own-accounts.js';
import { patience } from './test/patience.js';
import { administer, urlOf } from './test/template.js';
import { caller } from './test/test-app.js';

const name = `rounds_${newId()}`;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-'));
  if (inject('engine') === 'postgres') await administer(inject('serverUrl'), `create database ${name}`);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
  if (inject('engine') === 'postgres') await administer(inject('serverUrl'), `drop database ${name} with (force)`);
});

describe('a first start in production, without a provider', () => {
  it(
    'prints where the first owner is made, every minute until somebody was, and serves it',
    { timeout: 240_000 },
    async () => {
      const database = inject('engine') === 'postgres' ? { DATABASE_URL: urlOf(inject('serverUrl'), name) } : {};
      const settings = { NODE_ENV: 'production', PORT: '0', HOST: 'localhost', DATA_DIR: folder, LOG_LEVEL: 'silent' };
      const printed: string[] = [];
      const running = await start(null, readConfig({ ...settings, ...database }), (line) => void printed.push(line));
      try {
        const [first = ''] = printed;
        const secret = first.split('/').at(-1) ?? '';
        expect(printed).toEqual([`Nobody is here yet. Set Rounds up, once, at ${running.address}/app/setup/${secret}`]);
        const server = { url: running.address, call: caller(running.address) };
        expect((await server.call('GET /setup/{secret}', { params: { secret } })).body).toEqual({ isOpen: true });
        await vi.advanceTimersByTimeAsync(60_000);
        await vi.waitFor(() => expect(printed).toEqual([first, first]), patience);

        expect((await setUp(server, secret)).status).toBe(201);
        await vi.advanceTimersByTimeAsync(180_000);
        // Asks the database as well, after what the reminder has asked.
        expect((await server.call('GET /setup/{secret}', { params: { secret } })).status).toBe(410);
        expect(printed).toHaveLength(2);
      } finally {
        await running.stop();
      }
    },
  );
});
