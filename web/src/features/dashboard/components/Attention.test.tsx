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

describe('a facility that needs attention', () => {
  beforeEach(() => speak('en'));

  it('says when its rounds were due by the clock of its site, and leads to what it speaks of', () => {
    const zones: Record<string, string> = { harbour: 'Asia/Vladivostok' };
    render(
      <Attention places={[lobby]} count={1} pathTo={({ siteId }) => `/${siteId}`} zoneOf={(siteId) => zones[siteId]} />,
      { wrapper: MemoryRouter },
    );
    const link = screen.getByRole('link');
    expect(link.textContent).toContain('Round due by 17.11 08:30 is late');
    expect(link.textContent).toContain('Round due by 16.11 08:30 was missed');
    expect(link.getAttribute('href')).toBe('/harbour');
  });
});
