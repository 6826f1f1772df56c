import { describe, expect, it } from 'vitest';
import { isConventional } from './commits.mjs';

describe('the subject of a commit', () => {
  it.each([
    'Fix stuff',
    'feat add stars',
    'feat(web):stars',
    'wip: stars',
    'fix(web): stars.',
    `fix: ${'s'.repeat(120)}`,
  ])('%s is refused', (subject) => expect(isConventional(subject)).toBe(false));

  it.each(['feat(web): stars', 'build: pin every dependency', 'feat(contract)!: ids are strings'])(
    '%s passes',
    (subject) => expect(isConventional(subject)).toBe(true),
  );
});
