import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatMoment } from '../../../lib/dates';
import { speak } from '../../../test/texts';
import { SessionList } from './SessionList';

const session = { provider: null, sharedPhone: null, device: 'Mozilla/5.0 (X11; Linux) Firefox/146.0' };

describe('one’s own sessions', () => {
  beforeEach(() => speak('en'));

  it('say when they were last used and since when they are there', () => {
    const [createdAt, lastUsedAt] = ['2026-11-02T07:00:00.000Z', '2026-11-13T16:40:00.000Z'];
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SessionList
          sessions={[
            { ...session, id: 'other', createdAt, lastUsedAt, isCurrent: false },
            { ...session, id: 'this', createdAt, lastUsedAt, isCurrent: true },
          ]}
        />
      </QueryClientProvider>,
    );
    const [current, other] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(current).toContain(`Now, signed in ${formatMoment(createdAt)}`);
    expect(other).toContain(`${formatMoment(lastUsedAt)}, signed in ${formatMoment(createdAt)}`);
  });
});
