import { beforeEach, describe, expect, it } from 'vitest';
import { storage } from '../lib/storage';
import { expectedTab } from './routeScreens';

describe('what the main screen will show, before the organisation is known', () => {
  beforeEach(() => storage.remove('hasPlans'));

  it('is the figures, or what is due where the organisation that was open last has plans', () => {
    storage.write('hasPlans', true);
    expect(expectedTab('/account/a1', '')).toBe('today');
    expect(expectedTab('/', '')).toBe('today');
    storage.write('hasPlans', false);
    expect(expectedTab('/account/a1', '')).toBe('dashboard');
  });

  it('is not guessed at the first start on a device', () => expect(expectedTab('/account/a1', '')).toBeNull());

  it('is what the address names, and the figures of a site', () => {
    storage.write('hasPlans', true);
    expect(expectedTab('/account/a1', '?tab=ratings')).toBe('ratings');
    expect(expectedTab('/account/a1/site/s1', '')).toBe('dashboard');
  });
});
