import type { Body, Tap } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.js';
import { jobsOn } from '../../test/jobs.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { tapOf } from '../../test/tags.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();
const beside = testApp({}, rounds);
const jobs = jobsOn(rounds);

const uid = '04de5f1eacc040';

async function register({ owner, facilities }: Organisation, body: Body<'POST /facilities/{id}/tags'> = { uid }) {
  return rounds.call('POST /facilities/{id}/tags', { params: { id: facilities[0] }, token: owner.token, body });
}

/** With a tag at the lobby, and what it is written with. */
async function withTag() {
  const neva = await organisation(rounds);
  const { status, body: tag } = await register(neva);
  expect(status).toBe(201);
  return { neva, tag };
}

const report = (
  { facilities, checklistId, staff }: Organisation,
  tap: Tap | object,
  { requestId = newId(), facilityId = facilities[0], server = rounds } = {},
) =>
  server.call('POST /qr/{id}/report-quality-check', {
    params: { id: facilityId },
    token: staff.token,
    body: { items: [{ id: `${checklistId}-1` }], tap: tap as Tap },
    headers: { 'x-request-id': requestId },
  });

const codesOf = (replies: { status: number; problem: { code?: string } }[]) =>
  replies.map(({ status, problem }) => problem.code ?? status);

const tagsOf = async ({ owner, facilities }: Organisation) =>
  (await rounds.call('GET /facilities/{id}/tags', { params: { id: facilities[0] }, token: owner.token })).body.items;

const rotate = ({ id, owner }: Organisation) =>
  rounds.call('POST /accounts/{id}/tag-key/rotate', { params: { id }, token: owner.token });

const writingOf = async ({ owner }: Organisation, id: string) =>
  (await rounds.call('GET /tags/{id}/writing', { params: { id }, token: owner.token })).body.writing;

describe('a tap is refused', () => {
  it('when it is no tap at all', async () => {
    const { neva } = await withTag();
    for (const tap of [{}, { p: 'zz', m: '' }, { p: '0'.repeat(32) }, { p: '0'.repeat(33), m: '0'.repeat(16) }]) {
      expect((await report(neva, tap)).status).toBe(422);
    }
  });

  it('when nobody signed it, and the same without any tag', async () => {
    const { neva, tag } = await withTag();
    const tap = tapOf(uid, tag.writing, 1);
    const bare = await organisation(rounds);
    const replies = [
      await report(neva, { p: '0'.repeat(32), m: '0'.repeat(16) }),
      await report(neva, { ...tap, m: 'F'.repeat(16) }),
      await report(neva, { ...tap, p: tapOf(uid, tag.writing, 2).p }),
      await report(bare, tap),
    ];
    expect(codesOf(replies)).toEqual(Array.from({ length: 4 }, () => 'tap_unknown'));
  });

  it('at another door, and in another organisation with the same chip', async () => {
    const { neva, tag } = await withTag();
    const { neva: vltava } = await withTag();
    const tap = tapOf(uid, tag.writing, 1);
    const elsewhere = await report(neva, tap, { facilityId: neva.facilities[1] });
    expect(codesOf([elsewhere, await report(vltava, tap)])).toEqual(['tap_unknown', 'tap_unknown']);
    // It was not used up there.
    expect((await report(neva, tap)).status).toBe(201);
  });

  it('when it was used before, or a later one was: a copied address is worth nothing', async () => {
    const { neva, tag } = await withTag();
    const [first, second] = [tapOf(uid, tag.writing, 7), tapOf(uid, tag.writing, 8)];
    const replies = [
      await report(neva, second),
      await report(neva, second),
      await report(neva, first),
      await report(neva, tapOf(uid, tag.writing, 8)),
    ];
    expect(codesOf(replies)).toEqual([201, 'tap_used', 'tap_used', 'tap_used']);
    const checks = await rounds.call('GET /checks', { token: neva.owner.token, query: { presence: 'tag' } });
    expect(checks.body.items).toHaveLength(1);
  });

  it('when the tag was removed, also after it came back with the same keys', async () => {
    const { neva, tag } = await withTag();
    const tap = tapOf(uid, tag.writing, 1);
    expect((await report(neva, tap)).status).toBe(201);
    const removed = await rounds.call('DELETE /tags/{id}', { params: { id: tag.id }, token: neva.owner.token });
    expect([removed.status, await tagsOf(neva)]).toEqual([204, []]);
    expect((await report(neva, tapOf(uid, tag.writing, 2))).problem.code).toBe('tap_unknown');
    expect((await register(neva, { uid: uid.toUpperCase() })).status).toBe(201);
    expect((await report(neva, tap)).problem.code).toBe('tap_used');
    expect((await report(neva, tapOf(uid, tag.writing, 2))).status).toBe(201);
  });
});

describe('a tap', () => {
  it('opens a door that asks for its code, and says so in the check', async () => {
    const { neva, tag } = await withTag();
    const params = { id: neva.facilities[0] };
    await rounds.call('PATCH /facilities/{id}', { params, token: neva.owner.token, body: { isCodeNeeded: true } });
    expect((await report(neva, tapOf(uid, tag.writing, 1))).status).toBe(201);
    const { body } = await rounds.call('GET /checks', { token: neva.owner.token });
    expect(body.items[0]?.presence).toBe('tag');
    expect(await tagsOf(neva)).toMatchObject([{ uid, lastCounter: 1, isCurrent: true }]);
  });

  it('is answered alike when its report is sent again', async () => {
    const { neva, tag } = await withTag();
    const tap = tapOf(uid, tag.writing, 1);
    const requestId = newId();
    const first = await report(neva, tap, { requestId });
    const again = await report(neva, tap, { requestId });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it('is not used up by a report that is refused', async () => {
    const { neva, tag } = await withTag();
    const tap = tapOf(uid, tag.writing, 1);
    const { status } = await rounds.call('POST /qr/{id}/report-quality-check', {
      params: { id: neva.facilities[0] },
      token: neva.staff.token,
      body: { items: [{ id: '999999-1' }], tap },
    });
    expect(status).toBe(422);
    expect((await report(neva, tap)).status).toBe(201);
  });

  it('counts once when two processes get it at the same time', async () => {
    const { neva, tag } = await withTag();
    for (let counter = 1; counter <= 5; counter++) {
      const tap = tapOf(uid, tag.writing, counter);
      const both = await Promise.all([rounds, beside, rounds, beside].map((server) => report(neva, tap, { server })));
      expect(codesOf(both).map(String).toSorted()).toEqual(['201', 'tap_used', 'tap_used', 'tap_used']);
    }
  });

  it('proves that a job was done there', async () => {
    const { neva, tag } = await withTag();
    const { id } = await jobs.reported(neva.staff, neva);
    const done = await rounds.call('POST /jobs/{id}/done', {
      params: { id },
      token: neva.staff.token,
      body: { tap: tapOf(uid, tag.writing, 1) },
    });
    expect([done.status, done.body.events.at(-1)?.openedBy]).toEqual([200, 'tag']);
  });
});

describe('a tag', () => {
  it.each(['', '04de5f1eacc0', '04de5f1eacc04000', 'not-hexadecimal'])('is refused with the id %j', async (odd) => {
    expect((await register(await organisation(rounds), { uid: odd })).status).toBe(422);
  });

  it('is registered once in an organisation, and says nothing of others', async () => {
    const { neva } = await withTag();
    const again = await register(neva, { uid: uid.toUpperCase() });
    expect([again.status, again.problem.code]).toEqual([409, 'tag_taken']);
    expect((await register(await organisation(rounds))).status).toBe(201);
  });

  it('is free again with its door', async () => {
    const { neva } = await withTag();
    const params = { id: neva.facilities[0] };
    await rounds.call('DELETE /facilities/{id}', { params, token: neva.owner.token });
    const moved = await rounds.call('POST /facilities/{id}/tags', {
      params: { id: neva.facilities[1] },
      token: neva.owner.token,
      body: { uid },
    });
    expect(moved.status).toBe(201);
  });

  it('is written with the door’s address, and nothing of its keys is stored as it is', async () => {
    const { neva, tag } = await withTag();
    expect(tag.writing.url).toBe(`${rounds.url}/app/qr/${neva.facilities[0]}?p=${'0'.repeat(32)}&m=${'0'.repeat(16)}`);
    expect(await writingOf(neva, tag.id)).toEqual(tag.writing);
    const [kept] = await rounds.db.selectFrom('tag_key').selectAll().where('account_id', '=', neva.id).execute();
    const stored = Buffer.from(kept?.sealed ?? []).toString('hex');
    for (const key of [tag.writing.metaReadKey, tag.writing.fileReadKey, tag.writing.masterKey]) {
      expect(stored).not.toContain(key);
    }
  });

  it('keeps its keys over a rotation until it is written anew', async () => {
    const { neva, tag } = await withTag();
    const old = tag.writing;
    expect((await report(neva, tapOf(uid, old, 5))).status).toBe(201);
    expect((await rotate(neva)).body).toEqual({ keyVersion: 2 });
    expect(await tagsOf(neva)).toMatchObject([{ keyVersion: 1, isCurrent: false }]);
    expect((await report(neva, tapOf(uid, old, 6))).status).toBe(201);

    const fresh = await writingOf(neva, tag.id);
    expect([fresh.keyVersion, fresh.fileReadKey === old.fileReadKey]).toEqual([2, false]);
    const params = { id: tag.id };
    const written = await rounds.call('POST /tags/{id}/written', { params, token: neva.owner.token });
    expect(written.body).toMatchObject({ keyVersion: 2, isCurrent: true, lastCounter: null });
    // The chip counts from the beginning, and what was signed before is nothing any more.
    expect((await report(neva, tapOf(uid, fresh, 1))).status).toBe(201);
    expect((await report(neva, tapOf(uid, old, 7))).problem.code).toBe('tap_unknown');
    await rounds.call('POST /tags/{id}/written', { params, token: neva.owner.token });
    expect((await report(neva, tapOf(uid, fresh, 1))).problem.code).toBe('tap_used');
  });

  it('that signs with the newest keys has been written anew, whether somebody says so or not', async () => {
    const { neva, tag } = await withTag();
    expect((await report(neva, tapOf(uid, tag.writing, 9))).status).toBe(201);
    await rotate(neva);
    expect((await report(neva, tapOf(uid, await writingOf(neva, tag.id), 1))).status).toBe(201);
    expect(await tagsOf(neva)).toMatchObject([{ keyVersion: 2, isCurrent: true, lastCounter: 1 }]);
    expect((await report(neva, tapOf(uid, tag.writing, 10))).problem.code).toBe('tap_unknown');
  });

  it('carries the keys that were shown, also when there are newer ones by the time somebody says so', async () => {
    const { neva, tag } = await withTag();
    await rotate(neva);
    const shown = await writingOf(neva, tag.id);
    await rotate(neva);
    const say = (keyVersion?: number) =>
      rounds.call('POST /tags/{id}/written', {
        params: { id: tag.id },
        token: neva.owner.token,
        ...(keyVersion !== undefined && { query: { keyVersion } }),
      });
    const unknown = await say(4);
    expect([unknown.status, unknown.problem.errors?.[0]?.field]).toEqual([422, 'keyVersion']);
    expect((await say(shown.keyVersion)).body).toMatchObject({ keyVersion: 2, isCurrent: false });
    expect((await report(neva, tapOf(uid, shown, 1))).status).toBe(201);
    // An older client names none: it means the newest.
    expect((await say()).body).toMatchObject({ keyVersion: 3, isCurrent: true });
  });

  it('is not asked with keys that no tag carries', async () => {
    const { neva, tag } = await withTag();
    await rotate(neva);
    const between = await writingOf(neva, tag.id);
    await rotate(neva);
    expect((await report(neva, tapOf(uid, between, 1))).problem.code).toBe('tap_unknown');
    expect((await report(neva, tapOf(uid, tag.writing, 1))).status).toBe(201);
    expect((await report(neva, tapOf(uid, await writingOf(neva, tag.id), 1))).status).toBe(201);
  });

  it('has keys of one version each, however many are made at once', async () => {
    const neva = await organisation(rounds);
    const made = await Promise.all(Array.from({ length: 5 }, () => rotate(neva)));
    expect(new Set(made.map(({ body }) => body.keyVersion))).toEqual(new Set([1, 2, 3, 4, 5]));
  });
});
