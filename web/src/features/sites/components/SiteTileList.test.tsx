import type { SiteTile } from '@rounds/contract';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hearClock } from '../../../lib/api/serverClock';
import { speak } from '../../../test/texts';
import { SiteTileList } from './SiteTileList';

const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

function showTile(state: Partial<SiteTile['state']>): string {
  const north = {
    id: 'north',
    title: 'North',
    timeZone: 'Asia/Vladivostok',
    state: {
      averageRating: null,
      ratingCount: 0,
      unanswered: 0,
      failedItems: 0,
      lastCheckAt: '2026-11-16T22:30:00.000Z',
      facilityCount: 3,
      countedFacilities: 3,
      checkedToday: 0,
      ...state,
    },
  } as SiteTile;
  const noop = () => undefined;
  const { unmount } = render(<SiteTileList sites={[north]} selectedId={null} onSelect={noop} onOpen={noop} />);
  const { textContent } = screen.getByRole('listitem');
  unmount();
  return textContent;
}

describe('the tile of a site', () => {
  beforeEach(() => speak('en'));

  it('says how many of its facilities are late, as the server has counted', () => {
    expect(showTile({ late: 2, lateFrom: ahead(-600) })).toContain('2 facilities are late');
    expect(showTile({ late: 0, lateFrom: null })).toContain('Check 17.11 08:30');
    expect(showTile({ late: 0, lateFrom: ahead(5) })).toContain('Check 17.11 08:30');
  });

  it('becomes late by the clock while there is no network', () => {
    expect(showTile({ late: 0, lateFrom: ahead(-1) })).toContain('1 facility is late');
  });

  it("becomes late by the server's clock, where the phone's is wrong", () => {
    const hear = (minutes: number) =>
      hearClock(
        new Response(null, { headers: { 'Cache-Control': 'no-store', Date: new Date(ahead(minutes)).toUTCString() } }),
        Date.now(),
      );
    hear(-30);
    expect(showTile({ late: 0, lateFrom: ahead(-20) })).toContain('Check 17.11 08:30');
    hear(30);
    expect(showTile({ late: 0, lateFrom: ahead(20) })).toContain('1 facility is late');
    hear(0);
  });

  it('tells of missed rounds beside what is not in order', () => {
    expect(showTile({ missed: 1, failedItems: 4 })).toContain('1 facility with a missed round, 4 items not in order');
  });

  it('without anything to check is neither late nor unchecked', () => {
    expect(showTile({ countedFacilities: 0, late: 1, lastCheckAt: null })).not.toMatch(/late|not checked/i);
  });
});
