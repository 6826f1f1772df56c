import { describe, expect, it } from 'vitest';
import type { AttentionPlace, Cause } from '../../features/dashboard/api/attention';
import { linkTo } from './attentionLinks';

const lobby = { siteId: 'harbour', facilityId: 'lobby', code: 'lobby-2' } as AttentionPlace;

const site = '/account/neva/site/harbour';

describe('what needs attention leads', () => {
  it.each<[Cause, string]>([
    ['open-jobs', '/jobs?site=harbour&facility=lobby'],
    ['failed-items', `${site}?tab=checks&facility=lobby&result=not-done`],
    ['late-round', `${site}?tab=today`],
    ['missed-round', `${site}?tab=today`],
    ['long-unchecked', `${site}?tab=checks&facility=lobby`],
    ['unanswered-low', `${site}?tab=ratings&facility=lobby&rating=low&unanswered=1`],
    ['low-average', `${site}?tab=ratings&facility=lobby&days=30`],
  ])('for %s to %s', (cause, path) => {
    expect(linkTo('neva', lobby, cause).to).toBe(path);
  });

  it('to the door itself where nobody has ever checked, by the code it has now', () => {
    expect(linkTo('neva', lobby, 'never-checked')).toEqual({ to: '/qr/lobby-2', state: { openedBy: 'list' } });
  });
});
