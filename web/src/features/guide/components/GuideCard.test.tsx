import type { Guide } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryRouter } from '../../../test/MemoryRouter';
import { speak } from '../../../test/texts';
import { GuideCard } from './GuideCard';

const nothing: Guide = {
  site: false,
  facilities: false,
  checklist: false,
  plan: false,
  poster: false,
  scan: false,
  facilityId: null,
};

const show = (guide: Partial<Guide>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GuideCard accountId="neva" guide={{ ...nothing, ...guide }} linkTo={(step) => ({ to: `/to-${step}` })} />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );

describe('the guide', () => {
  beforeEach(() => speak('en'));

  it('leads to the first step that is not done, also when a later one is', () => {
    show({ site: true, checklist: true, poster: true });
    expect(screen.getByRole('link').getAttribute('href')).toBe('/to-facilities');
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Its facilities');
  });

  it('says of each step whether it is done, and how many are', () => {
    show({ site: true, facilities: true });
    expect(screen.getByRole('img', { name: '2 of 6 steps done' })).toBeTruthy();
    const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent.endsWith(', done'));
    expect(said).toEqual([true, true, false, false, false, false]);
  });

  it('is gone when all is done', () => {
    const { container } = show({ site: true, facilities: true, checklist: true, plan: true, poster: true, scan: true });
    expect(container.textContent).toBe('');
  });
});
