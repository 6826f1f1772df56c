import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryRouter } from '../../../test/MemoryRouter';
import { speak } from '../../../test/texts';
import type { AttentionPlace } from '../api/attention';
import { Attention } from './Attention';

const lobby: AttentionPlace = {
  facilityId: 'lobby',
  facilityTitle: 'Lobby',
  siteId: 'harbour',
  siteTitle: 'Harbour',
  average: null,
  ratingCount: 0,
  lastCheckAt: null,
  lateBy: '2026-11-16T22:30:00.000Z',
  missedBy: '2026-11-15T22:30:00.000Z',
  failedItems: 0,
  openJobs: 0,
  urgentJobs: 0,
  unansweredLow: 0,
  causes: ['late-round', 'missed-round'],
};

const zones: Record<string, string> = { harbour: 'Asia/Vladivostok' };

const show = (place: AttentionPlace, days: 7 | 30 = 7) =>
  render(
    <Attention
      places={[place]}
      count={1}
      days={days}
      linkTo={({ siteId }, cause) => ({ to: `/${siteId}/${cause}` })}
      zoneOf={(siteId) => zones[siteId]}
    />,
    { wrapper: MemoryRouter },
  );

const linked = () => screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent] as const);

describe('a facility that needs attention', () => {
  beforeEach(() => speak('en'));

  it('leads from each of its causes to what that speaks of', () => {
    show({ ...lobby, openJobs: 2, unansweredLow: 3, causes: ['open-jobs', 'late-round', 'unanswered-low'] });
    expect(linked()).toEqual([
      ['/harbour/open-jobs', expect.stringMatching(/^LobbyHarbour2 open jobs/)],
      ['/harbour/late-round', 'Lobby Round due by 17.11 08:30 is late'],
      ['/harbour/unanswered-low', 'Lobby 3 low ratings without reply'],
    ]);
  });

  it('says all times by the clock of its site', () => {
    show({
      ...lobby,
      lastCheckAt: '2026-11-14T22:30:00.000Z',
      causes: ['late-round', 'missed-round', 'long-unchecked'],
    });
    expect(linked().map(([, words]) => words)).toEqual([
      expect.stringContaining('Round due by 17.11 08:30 is late'),
      expect.stringContaining('Round due by 16.11 08:30 was missed'),
      expect.stringContaining('No check since 15.11 08:30'),
    ]);
  });

  it('names the days of its rating where the page shows others', () => {
    const rated = { ...lobby, average: 2.9, ratingCount: 18 };
    const { unmount } = show(rated);
    expect(screen.getByText('Ratings here are of the last 30 days.')).toBeTruthy();
    unmount();
    show(rated, 30);
    expect(screen.queryByText(/last 30 days/)).toBeNull();
  });
});
