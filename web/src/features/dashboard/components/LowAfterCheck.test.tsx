import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import { LowAfterCheck } from './LowAfterCheck';

const entry = {
  feedbackId: 1,
  rating: 1,
  at: '2026-11-16T22:30:00.000Z',
  checkedAt: '2026-11-16T22:10:00.000Z',
  facilityId: 'lobby',
  facilityTitle: 'Lobby',
  siteId: 'north',
  siteTitle: 'North',
};

describe('a low rating soon after a round', () => {
  beforeEach(() => speak('en'));

  it('is told by the clock of its site, wherever one looks from', () => {
    render(<LowAfterCheck entries={[entry]} zoneOf={() => 'Asia/Vladivostok'} />);
    expect(screen.getByRole('listitem').textContent).toContain('17.11 08:30');
  });
});
