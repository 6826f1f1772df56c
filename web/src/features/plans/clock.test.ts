import { afterEach, describe, expect, it } from 'vitest';
import { storage } from '../../lib/storage';
import { zoneTitle } from './clock';

describe('the zone of a site', () => {
  afterEach(() => storage.write('language', 'en'));

  it.each([
    ['en', 'Moscow Standard Time'],
    ['ru', 'Москва, стандартное время'],
    ['cz', 'moskevský standardní čas'],
  ] as const)('is called as people call it, in %s', (language, name) => {
    storage.write('language', language);
    expect(zoneTitle('Europe/Moscow')).toBe(name);
  });

  it('has the right sign, and its own name where there is no other', () => {
    expect(zoneTitle('Etc/GMT-3')).toBe('GMT+03:00');
    expect(zoneTitle('UTC')).toBe('UTC');
    expect(zoneTitle('Mars/Olympus_Mons')).toBe('Olympus Mons');
  });
});
