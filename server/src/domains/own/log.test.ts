import { describe, expect, it } from 'vitest';
import { invitationTo, phone } from '../../test/own-accounts.js';
import { organisation } from '../../test/personas.js';
import { claimsIn } from '../../test/sessions.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp({ SIGN_IN: 'both', LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1,::1' });

const events = () =>
  rounds.logged
    .splice(0)
    .filter((line) => 'event' in line)
    .map(({ event, provider, personId, sessionId, address }) => ({ event, provider, personId, sessionId, address }));

describe('the log', () => {
  it('tells who signed in, who failed to and which sessions ended, and from where', async () => {
    const neva = await organisation(rounds);
    const nina = phone(rounds);
    const address = nina.headers()['x-forwarded-for'];
    const first = claimsIn((await nina.register(await invitationTo(rounds, neva))).body.accessToken);
    const here = { provider: 'own', address };
    expect(events()).toEqual([{ event: 'sign_in', ...here, ...first }]);

    await nina.signIn({ isVerified: false });
    expect(events()).toEqual([{ event: 'sign_in_failed', ...here }]);

    const { accessToken: token, refreshToken } = (await nina.signIn()).body;
    const second = claimsIn(token);
    const headers = nina.headers();
    await rounds.call('DELETE /sessions', { token, headers });
    await rounds.call('POST /auth/log-out', { body: { refreshToken }, headers });
    expect(events()).toEqual([
      { event: 'sign_in', ...here, ...second },
      { event: 'session_ended', address, ...first },
      { event: 'session_ended', address, ...second },
    ]);
  });

  it('keeps no secret of a ceremony', async () => {
    const eve = phone(rounds);
    await eve.recover('7k2m-x0qd-9fhw-3p4t');
    expect(JSON.stringify(rounds.logged)).not.toMatch(/7k2m|x0qd/);
    expect(events()).toHaveLength(1);
  });
});
