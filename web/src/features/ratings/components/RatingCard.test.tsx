import type { Feedback } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import { RatingCard } from './RatingCard';
import { ReplyComposer } from './ReplyComposer';

const feedback: Feedback = {
  id: 1,
  rating: 2,
  at: '2026-11-16T22:30:00.000Z',
  facilityId: 'lobby',
  siteId: 'north',
  message: 'Dirty',
  reasonIds: [],
  isSuspicious: false,
  suspicion: null,
  weight: 1,
  source: 'code',
  reviewComment: 'Cleaned',
  reviewedAt: '2026-11-16T23:10:00.000Z',
  reviewedUserId: null,
};

const names = {
  facility: { lobby: { id: 'lobby', title: 'Lobby' } },
  site: { north: { id: 'north', title: 'North', timeZone: 'Asia/Vladivostok' } },
  user: {},
  reason: {},
};

describe('a rating', () => {
  beforeEach(() => speak('en'));

  it('and its reply are told by the clock of their site, wherever one looks from', () => {
    render(<RatingCard feedback={feedback} names={names} />);
    const { textContent } = screen.getByRole('listitem');
    expect(textContent).toContain('17.11 08:30');
    expect(textContent).toContain('17.11 09:10');
  });

  it('says what is not known any more as the specification does', () => {
    const answered = { ...feedback, reviewedUserId: 'nobody' };
    render(<RatingCard feedback={answered} names={{ facility: {}, site: {}, user: {}, reason: {} }} />);
    const { textContent } = screen.getByRole('listitem');
    for (const words of ['Unknown facility', 'Unknown site', 'Unknown user']) expect(textContent).toContain(words);
  });
});

describe('a reply', () => {
  beforeEach(() => speak('en'));

  it.each([
    ['code', 'The visitor will see it at their private link.'],
    ['kiosk', 'Nobody will find it: a kiosk gives no private link.'],
  ] as const)('to what was said by a %s says who will see it', (source, hint) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ReplyComposer feedback={{ ...feedback, source }} onClose={() => {}} />
      </QueryClientProvider>,
    );
    expect(screen.getByRole('textbox', { description: hint })).toBeDefined();
  });
});
