import type { FacilityTile } from '@rounds/contract';
import { render, screen } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { hearClock } from '../../../lib/api/serverClock';
import { speak } from '../../../test/texts';
import { FacilityTileList } from './FacilityTileList';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

type State = FacilityTile['state'];
type Today = State['today'];

const ofOneList = (answered: number, total: number): Today => ({
  checklists: 1,
  checklistsDone: answered === total ? 1 : 0,
  answered,
  total,
});

function showTile(state: Partial<State>): string {
  const lobby = {
    id: 'lobby',
    code: 'lobby',
    title: 'Lobby',
    isFeedbackEnabled: true,
    state: {
      averageRating: null,
      ratingCount: 0,
      unanswered: 0,
      failedItems: 0,
      lastCheckAt: '2026-11-16T08:00:00.000Z',
      today: ofOneList(0, 7),
      ...state,
    },
  } as FacilityTile;
  const noop = () => undefined;
  const { unmount } = render(
    <FacilityTileList
      facilities={[lobby]}
      timeZone="Asia/Vladivostok"
      selectedId={null}
      onSelect={noop}
      onOpen={noop}
    />,
  );
  const { textContent } = screen.getByRole('listitem');
  unmount();
  return textContent;
}

describe('the tile of a facility', () => {
  beforeEach(() => speak('en'));

  it('shows how much is answered of all, and that it was checked only when everything is', () => {
    expect(showTile({ today: ofOneList(1, 7) })).toMatch(/1\/7.*1 of 7 items answered/);
    const two = { checklists: 2, checklistsDone: 1, answered: 7, total: 9 };
    expect(showTile({ today: two })).toMatch(/1\/2.*1 of 2 checklists done/);
    expect(showTile({ today: ofOneList(7, 7) })).toMatch(/^LobbyCheck 16.11/);
  });

  it('says that a facility without a checklist, or with an empty one, is not counted', () => {
    const nothing = { checklists: 0, checklistsDone: 0, answered: 0, total: 0 };
    expect(showTile({ today: nothing })).toContain('No checklist, not counted');
  });

  it('says since when a round is late by the clock of the site, wherever one looks from', () => {
    const lateFrom = '2026-11-16T22:30:00.000Z';
    expect(showTile({ due: { lateBy: lateFrom }, lateFrom })).toContain('Late since 17.11 08:30');
    expect(showTile({ due: null, lateFrom, lastCheckAt: '2026-11-15T22:30:00.000Z' })).toContain(
      'No check since 16.11 08:30',
    );
  });

  it("is late by the server's clock, where the phone's is wrong", () => {
    const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const hear = (minutes: number) =>
      hearClock(
        new Response(null, { headers: { 'Cache-Control': 'no-store', Date: ahead(minutes).toUTCString() } }),
        Date.now(),
      );
    const lateFrom = ahead(-20).toISOString();
    expect(showTile({ due: { lateBy: null }, lateFrom })).toContain('Late since');
    hear(-30);
    expect(showTile({ due: { lateBy: null }, lateFrom })).not.toContain('Late since');
    hear(0);
  });

  it('says which round was missed, and that a plan is paused', () => {
    const missedBy = '2026-11-16T22:30:00.000Z';
    expect(showTile({ due: { lateBy: null }, missedBy })).toContain('Round due by 17.11 08:30 was missed');
    expect(showTile({ due: null, isPaused: true })).toContain('The plan is paused');
  });
});
