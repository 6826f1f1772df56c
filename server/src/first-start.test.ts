import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { readConfig } from './config.js';
import { start } from './main.js';

describe.runIf(inject('engine') === 'embedded')('a first start in production, without a provider', () => {
  it('prints where the first owner is made, and serves it', { timeout: 240_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rounds-first-start-'));
    const settings = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' };
    const printed: string[] = [];
    const running = await start(null, readConfig(settings), (sentence) => printed.push(sentence));
    try {
      const secret = /\/app\/setup\/(\S+)$/.exec(printed.join('\n'))?.[1] ?? '';
      const address = running.address.replace('localhost', '127.0.0.1');
      const answer = await fetch(`${address}/aaa/api/v1/setup/${secret}`);
      expect(await answer.json()).toEqual({ isOpen: true });
    } finally {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
