import { languages, type Language } from '@rounds/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureLimits } from '../../limits.js';
import { newcomer, organisation, type Organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { newPaperCode, wordsOf } from '../../words/paper-code.js';
import { acceptInvitation } from './people.act.js';

const rounds = testApp({ TRUST_PROXY: '127.0.0.1,::1' });
const { most } = failureLimits.invitationGuesses;
const [guesser, neighbour] = ['203.0.113.7', '203.0.113.8'];

const open = (code: string, address = guesser) =>
  rounds.call('GET /invites/{code}', { params: { code }, headers: { 'x-forwarded-for': address } });

const guess = (language: Language = 'en') => wordsOf(newPaperCode(), language).join(' ');

async function paperOf({ id, owner }: Organisation): Promise<string> {
  const { body } = await rounds.call('POST /accounts/{id}/invites/papers', {
    params: { id },
    token: owner.token,
    body: { names: ['Anna'] },
  });
  return body.items[0]?.words.join(' ') ?? '';
}

/** Guesses left of the budget; the others are written into the table as already made. */
const left = 10;

async function guessUntilFewAreLeft(): Promise<void> {
  expect((await open(guess())).status).toBe(404);
  await rounds.db
    .updateTable('rate_window')
    .set({ hits: most - left })
    .execute();
}

async function guessUntilRefused(): Promise<void> {
  await guessUntilFewAreLeft();
  for (let count = 0; count < left; count++) expect((await open(guess())).status).toBe(404);
}

beforeEach(() => rounds.db.deleteFrom('rate_window').execute());

describe('guessing the code of an invitation', () => {
  it('is refused after a hundred times four words that lead nowhere, whatever their language', async () => {
    expect(most).toBe(100);
    await guessUntilFewAreLeft();
    for (let count = 0; count < left; count++) expect((await open(guess(languages[count % 3]))).status).toBe(404);
    const { status, problem, headers } = await open(guess());
    expect([status, problem.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(59 * 60);
    expect((await open(guess(), neighbour)).status).toBe(404);
  });

  it('is refused also with the right code, once the guesses are used up', async () => {
    const neva = await organisation(rounds);
    const code = await paperOf(neva);
    await guessUntilRefused();
    const nina = await newcomer(rounds);
    const accepted = await rounds.call('POST /invites/{code}/accept', {
      params: { code },
      token: nina.token,
      headers: { 'x-forwarded-for': guesser },
    });
    expect([(await open(code)).status, accepted.status]).toEqual([429, 429]);
    expect((await open(code, neighbour)).status).toBe(200);
  });

  it('says so to who signs in with a code, and does not leave them in no organisation', async () => {
    const code = await paperOf(await organisation(rounds));
    await guessUntilRefused();
    const nina = await newcomer(rounds);
    const accepting = acceptInvitation(rounds.database, { code, ip: guesser, personId: nina.id });
    await expect(accepting).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('keeps nobody from a link behind the same address, and counts no links', async () => {
    const { id, owner } = await organisation(rounds);
    const { body } = await rounds.call('POST /accounts/{id}/invite', { params: { id }, token: owner.token, body: {} });
    const link = body.invitationURL.split('/').at(-1) ?? '';
    for (let count = 0; count < 3; count++) expect((await open(`made-up-${count}`)).status).toBe(404);
    expect(
      await rounds.db.selectFrom('rate_window').select('hits').where('key', 'like', 'invitationGuesses:%').execute(),
    ).toEqual([]);
    await guessUntilRefused();
    expect((await open(link)).status).toBe(200);
    const accepted = await rounds.call('POST /invites/{code}/accept', {
      params: { code: link },
      token: (await newcomer(rounds)).token,
      headers: { 'x-forwarded-for': guesser },
    });
    expect(accepted.status).toBe(200);
  });

  it('is counted the same by accepting and by signing in', async () => {
    const nina = await newcomer(rounds);
    await guessUntilFewAreLeft();
    for (let count = 0; count < left; count++) {
      await acceptInvitation(rounds.database, { code: guess(), ip: guesser, personId: nina.id });
    }
    expect((await open(guess())).status).toBe(429);
  });

  it('lets no more through when all guesses come at once', async () => {
    await guessUntilFewAreLeft();
    const replies = await Promise.all(Array.from({ length: 3 * left }, () => open(guess())));
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(left);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(2 * left);
  });

  it('does not count codes that are right, used or typed twice', async () => {
    const neva = await organisation(rounds);
    const code = await paperOf(neva);
    await guessUntilFewAreLeft();
    for (let count = 0; count < left; count++) expect((await open(code)).status).toBe(200);
    await rounds.call('POST /invites/{code}/accept', { params: { code }, token: (await newcomer(rounds)).token });
    for (let count = 0; count < left; count++) expect((await open(code)).problem.code).toBe('invitation_used');
    expect((await open(guess())).status).toBe(404);
  });
});
