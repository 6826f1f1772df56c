import { limits } from '@rounds/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../test/test-app.js';
import { accessTokens } from './access-token.js';

const rounds = testApp();
const marina = { personId: 'marina', sessionId: 'a-session', accountId: 'neva' };

describe('an access token', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is refused when altered, also when the unaltered one was read before', async () => {
    const tokens = await accessTokens(rounds.database);
    const token = await tokens.issue(marina);
    expect((await tokens.read(token))?.claims).toEqual(marina);
    const [head = '', body = '', signature = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...marina, sub: 'olga' })).toString('base64url');
    expect(await tokens.read([head, forged, signature].join('.'))).toBeUndefined();
    expect(await tokens.read([head, body, 'x'.repeat(signature.length)].join('.'))).toBeUndefined();
    expect(await tokens.read('')).toBeUndefined();
  });

  it('is refused when its time is over, read before or not', async () => {
    const tokens = await accessTokens(rounds.database);
    const [known, unknown] = [await tokens.issue(marina), await tokens.issue({ ...marina, sessionId: 'another' })];
    expect((await tokens.read(known))?.claims).toEqual(marina);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (limits.accessTokenSeconds + 1) * 1000 });
    expect(await tokens.read(known)).toBeUndefined();
    expect(await tokens.read(unknown)).toBeUndefined();
  });

  it('says who it was given to, each time it is read and in every server process', async () => {
    const [here, there] = [await accessTokens(rounds.database), await accessTokens(rounds.database)];
    const token = await here.issue(marina);
    expect((await here.read(token))?.claims).toEqual(marina);
    expect((await here.read(token))?.claims).toEqual(marina);
    expect((await there.read(token))?.claims).toEqual(marina);
  });
});
