import type { Plan } from '@rounds/contract';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter } from '../../../test/MemoryRouter';
import { speak } from '../../../test/texts';
import type { PlanFigures } from '../api/plans';
import { PlanList } from './PlanList';

const plan: Plan = {
  id: 'morning',
  siteId: 'north',
  title: 'Morning round',
  doors: [{ facilityId: 'lobby', checklistIds: null }],
  starts: '2026-11-16T08:00',
  rrule: 'FREQ=DAILY',
  sentence: 'Every day at 08:00',
  windowMinutes: 60,
  personIds: null,
  remindAfterMinutes: 0,
  escalateAfterMinutes: null,
  isPaused: false,
  timeZone: 'UTC',
  nextAt: '2026-11-17T08:00:00.000Z',
};

function showPlan(figures: ReadonlyMap<string, PlanFigures> | undefined, more: Partial<Plan> = {}) {
  const props = { site: {}, user: {}, withSites: false, pathOf: (id: string) => `/plans/${id}` };
  render(<PlanList plans={[{ ...plan, ...more }]} figures={figures} {...props} />, { wrapper: MemoryRouter });
  return screen.getByRole('listitem').textContent;
}

const lately = (onTime: number, late: number, missed: number) => new Map([['morning', { onTime, late, missed }]]);

describe('a plan in the list on a phone', () => {
  beforeEach(async () => {
    await speak('en');
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('says which share of its rounds was on time, with the count, and what was missed', () => {
    expect(showPlan(lately(176, 2, 4))).toContain('On time 97% 176 of 182missed 4');
  });

  it('makes no share of fewer than five rounds', () => {
    expect(showPlan(lately(3, 1, 0))).toContain('On time 3 of 4, too few');
  });

  it('says that there were none yet', () => {
    expect(showPlan(new Map())).toContain('No rounds yet');
  });

  it('says that nothing is due, instead of when, where nothing can close its rounds', () => {
    const shown = showPlan(undefined, { isClosable: false });
    expect(shown).toBe('Morning roundEvery day at 08:001 door Everyone at the siteNo checklist, nothing is due');
  });

  it('says nothing of them until they are known', () => {
    expect(showPlan(undefined)).toBe('Morning roundEvery day at 08:001 door Everyone at the siteNext: Tue 17.11 08:00');
  });
});
