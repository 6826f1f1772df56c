import { describe, expect, it } from 'vitest';
import { errorForLog } from './log.js';

describe('an error in the log', () => {
  it('keeps to itself what people wrote and what opens doors, also in its causes', () => {
    const database = Object.assign(new Error('violates a constraint'), { code: '23514', detail: 'wrote-this' });
    const oauth = { error: 'invalid_client', error_description: 'Wrong secret', id_token: 'opens-doors' };
    const answer = Object.assign(new Error('refused', { cause: oauth }), { status: 401, body: 'opens-doors' });
    for (const cause of [database, answer, 'opens-doors']) {
      const logged = JSON.stringify(errorForLog(new Error('outer', { cause })));
      expect(logged).not.toMatch(/wrote-this|opens-doors/);
    }
  });

  it('says what caused it, down to the words of the provider', () => {
    const oauth = { error: 'invalid_client', error_description: 'Wrong secret' };
    const answer = Object.assign(new TypeError('refused', { cause: oauth }), { status: 401 });
    expect(errorForLog(new Error('acme refused a sign-in', { cause: answer }))).toMatchObject({
      type: 'Error',
      message: 'acme refused a sign-in',
      cause: { type: 'TypeError', message: 'refused', status: 401, cause: oauth },
    });
  });

  it('ends, even if it was caused by itself', () => {
    const error = new Error('circle');
    error.cause = error;
    expect(errorForLog(error)).toMatchObject({ message: 'circle', cause: { message: 'circle' } });
  });
});
