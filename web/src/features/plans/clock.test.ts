import { afterEach, describe, expect, it } from 'vitest';
import { languageTag } from '../../lib/language';
import { storage } from '../../lib/storage';
import { speak } from '../../test/texts';
import { dayAt, longDayAt, zoneTitle } from './clock';

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

describe('a day in words', () => {
  it.each([
    ['en', 'Wednesday, November 18', 'Wed 18.11'],
    ['ru', 'среда, 18 ноября', 'ср 18.11'],
    ['cz', 'středa 18. listopadu', 'st 18.11'],
  ] as const)('is as a calendar has it, in %s', async (language, long, short) => {
    await speak(language);
    expect([longDayAt('2026-11-18', 'UTC'), dayAt('2026-11-18', 'UTC')]).toEqual([long, short]);
  });

  it('is what browsers say on every day of a year, in all languages', async () => {
    for (const language of ['en', 'ru', 'cz'] as const) {
      await speak(language);
      const byBrowser = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
      const said = new Intl.DateTimeFormat(languageTag(language), byBrowser);
      for (let day = 1; day <= 366; day++) {
        const at = new Date(Date.UTC(2026, 0, day));
        expect(longDayAt(at, 'UTC')).toBe(said.format(at));
      }
    }
  });

  it('is the one of the site, whatever day the reader has', async () => {
    await speak('en');
    expect(dayAt('2026-11-18T22:30:00Z', 'Asia/Tokyo')).toBe('Thu 19.11');
    expect(longDayAt('2026-11-18T03:30:00Z', 'America/New_York')).toBe('Tuesday, November 17');
  });
});
