import type { SiteRounds } from '@rounds/contract';
import * as browserDatabase from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDraftWriter, readDraft } from './drafts';
import {
  forgetOtherSites,
  forgetRound,
  forgetRoundsOfOthers,
  keepSiteRounds,
  keptRounds,
  sitesKeptSince,
} from './rounds';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const roundsOf = (siteId: string, codes: readonly string[]): SiteRounds => ({
  doors: codes.map((code) => ({
    code,
    checklistIds: [],
    facility: {
      id: code,
      title: code,
      siteId,
      siteTitle: siteId,
      accountId: 'neva',
      accountTitle: 'Neva Shore',
      isFeedbackEnabled: true,
      isCodeNeeded: false,
    },
  })),
  checklists: [],
  checks: [],
  mayCheck: false,
});

const keep = (siteId: string, codes: readonly string[]) => keepSiteRounds('stepan', siteId, roundsOf(siteId, codes));
const kept = async () => (await keptRounds('stepan')).map(({ code }) => code);

beforeEach(async () => {
  await forgetRoundsOfOthers(null);
  await keep('north', ['lobby', 'washroom']);
  await keep('south', ['pier']);
});

describe('the checklists that open without a network', () => {
  it('lose a facility that its site has no more, with what was ticked there', async () => {
    const writer = createDraftWriter();
    writer.write({ personId: 'stepan', code: 'lobby', ticks: { '1-1': { isDone: true, comment: '' } } });
    await expect.poll(() => readDraft('stepan', 'lobby')).toHaveProperty('1-1');
    await keep('north', ['washroom']);
    expect(await kept()).toEqual(['washroom', 'pier']);
    expect(await readDraft('stepan', 'lobby')).toEqual({});
  });

  it('lose a facility that the server does not know any more', async () => {
    await forgetRound('stepan', 'pier');
    expect(await kept()).toEqual(['lobby', 'washroom']);
  });

  it('lose a site that is not the person’s any more', async () => {
    await forgetOtherSites('stepan', new Set(['south']));
    expect(await kept()).toEqual(['pier']);
  });

  it('are not asked for again while they are fresh', async () => {
    expect(await sitesKeptSince('stepan', Date.now() - 60_000)).toEqual(new Set(['north', 'south']));
    expect(await sitesKeptSince('stepan', Date.now() + 60_000)).toEqual(new Set());
    expect(await sitesKeptSince('nina', 0)).toEqual(new Set());
  });
});
