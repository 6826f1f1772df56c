import { limits } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { makeDone, makeProblem, titleAndMore } from './reporting';

const washroom = { id: 'washroom', title: 'Washroom', siteTitle: 'North', accountId: 'neva' };

describe('what somebody writes about a problem', () => {
  it('is the job’s name where it is short', () => {
    expect(titleAndMore('  The tap drips ')).toEqual({ title: 'The tap drips' });
  });

  it('has its first line for a name and stays whole beside it', () => {
    const text = 'The tap drips\nSince yesterday';
    expect(titleAndMore(text)).toEqual({ title: 'The tap drips', description: text });
  });

  it('is cut between letters, never within one', () => {
    const text = '🚰'.repeat(limits.nameLength + 1);
    const { title, description } = titleAndMore(text);
    expect([...title]).toHaveLength(limits.nameLength);
    expect(title.endsWith('🚰…')).toBe(true);
    expect(description).toBe(text);
  });
});

describe('a report of it', () => {
  it('says where, what and when, and has an id of its own', () => {
    const given = {
      personId: 'stepan',
      door: washroom,
      draft: 'problem washroom',
      text: 'Drips',
      isUrgent: true,
      photoIds: [],
    };
    const [one, other] = [makeProblem(given), makeProblem(given)];
    expect(one.body).toMatchObject({ facilityId: 'washroom', title: 'Drips', isUrgent: true });
    expect(Date.parse(one.body.performedAt)).not.toBeNaN();
    expect(one.requestId).not.toBe(other.requestId);
    expect(one.body).not.toHaveProperty('photoIds');
    expect(makeProblem({ ...given, photoIds: ['tap'] }).body).toMatchObject({ photoIds: ['tap'] });
  });

  it('of a done job says how the door was opened, if that is known', () => {
    const given = {
      personId: 'stepan',
      accountId: 'neva',
      facilityTitle: 'Washroom',
      job: { id: 'tap', title: 'The tap drips', facilityId: 'washroom' },
      comment: ' Tightened ',
      photoIds: ['after'],
    };
    expect(makeDone({ ...given, proof: { openedBy: 'code' } }).body).toMatchObject({
      comment: 'Tightened',
      photoIds: ['after'],
      openedBy: 'code',
    });
    expect(makeDone({ ...given, proof: {} }).body).not.toHaveProperty('openedBy');
  });
});
