import { describe, expect, it } from 'vitest';
import { jobFiltersOf, jobsNarrowing } from './jobsNarrowing';

const asked = (address: string) => jobFiltersOf(jobsNarrowing(new URLSearchParams(address)));

describe('the address of the list of jobs', () => {
  it('asks for what is not closed where it names nothing, or something unknown', () => {
    expect(asked('')).toEqual({ state: 'living' });
    expect(asked('show=everything')).toEqual({ state: 'living' });
  });

  it('asks for late and urgent ones as they are counted: open', () => {
    expect(asked('show=late')).toEqual({ isLate: true });
    expect(asked('show=urgent')).toEqual({ state: 'open', isUrgent: true });
  });

  it('asks for one state', () => {
    expect(asked('show=done')).toEqual({ state: 'done' });
    expect(asked('show=dismissed')).toEqual({ state: 'dismissed' });
  });

  it('narrows by place and person together', () => {
    expect(asked('show=mine&site=north&facility=lobby&user=olga')).toEqual({
      mine: true,
      siteId: 'north',
      facilityId: 'lobby',
      assigneeId: 'olga',
    });
  });

  it('has no facility without its site', () => {
    expect(asked('facility=lobby')).toEqual({ state: 'living' });
  });
});
