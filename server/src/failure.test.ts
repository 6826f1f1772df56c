import { connect } from 'node:net';
import { parseArgs } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.js';
import { openEmbedded } from './db/embedded.js';
import { openPostgres } from './db/postgres.js';
import { sentenceOf } from './failure.js';

const failureOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('It worked');
};

describe('what stops a command', () => {
  it.each<[string, () => unknown, RegExp]>([
    ['wrong settings', () => readConfig({ OIDC_PROVIDERS: '[null]' }), /^OIDC_PROVIDERS: .+\.$/],
    ['an unknown option', () => parseArgs({ args: ['--unknown'], options: {} }), /--unknown/],
    ['a folder that cannot be made', () => openEmbedded('/dev/null/data'), /^ENOTDIR: .+\/dev\/null\/data/],
    [
      'a database that does not answer',
      async () => {
        const database = await openPostgres({ url: 'postgres://x@127.0.0.1:1/x', poolSize: 1, onError: () => {} });
        await database.owner.selectFrom('account').select('id').execute();
      },
      /^The database cannot be reached: .*ECONNREFUSED 127\.0\.0\.1:1\.$/,
    ],
    [
      'a database whose host is misspelt',
      async () => {
        const url = 'postgres://x@nowhere.invalid/x';
        const database = await openPostgres({ url, poolSize: 1, onError: () => {} });
        await database.owner.selectFrom('account').select('id').execute();
      },
      /^The database cannot be reached: getaddrinfo \w+ nowhere\.invalid\.$/,
    ],
    [
      'a name whose addresses all refuse',
      () =>
        new Promise((_done, fail) => connect({ host: 'localhost', port: 1, autoSelectFamily: true }).on('error', fail)),
      /ECONNREFUSED/,
    ],
  ])('is a sentence: %s', async (_what, work, sentence) => {
    expect(sentenceOf(await failureOf(work))).toMatch(sentence);
  });

  it('is shown with its stack when it is a mistake of ours', () => {
    expect(sentenceOf(new TypeError('x is not a function'))).toBeUndefined();
  });
});
