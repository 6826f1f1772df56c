import type { Language } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../texts.js';
import { parseRule, wallOf } from './rule.js';
import { sentenceOf } from './sentence.js';

const texts = loadTexts();
const said = (rrule: string, language: Language, starts = '2026-11-16T06:00') =>
  sentenceOf({ rule: parseRule(rrule), starts: wallOf(starts) }, texts.in(language), language);

describe('the sentence of a rule', () => {
  it.each<[string, string, string, string]>([
    ['FREQ=DAILY', 'Every day at 06:00', 'Каждый день в\u00a006:00', 'Každý den v\u00a006:00'],
    [
      'FREQ=DAILY;BYHOUR=6,12;BYMINUTE=0',
      'Every day at 06:00 and 12:00',
      'Каждый день в\u00a006:00 и 12:00',
      'Každý den v\u00a006:00 a\u00a012:00',
    ],
    [
      'FREQ=DAILY;BYHOUR=8,10,12,14,16,18,20;BYMINUTE=0',
      'Every 2 hours from 08:00 to 20:00',
      'Каждые 2 часа с\u00a008:00 до\u00a020:00',
      'Každé 2 hodiny od 08:00 do 20:00',
    ],
    [
      'FREQ=DAILY;BYHOUR=8,9;BYMINUTE=0,30',
      'Every 30 minutes from 08:00 to 09:30',
      'Каждые 30 минут с\u00a008:00 до\u00a009:30',
      'Každých 30 minut od 08:00 do 09:30',
    ],
    ['FREQ=DAILY;INTERVAL=2', 'Every 2 days at 06:00', 'Каждые 2 дня в\u00a006:00', 'Každé 2 dny v\u00a006:00'],
    [
      'FREQ=WEEKLY;BYDAY=TH,MO',
      'Mondays and Thursdays at 06:00',
      'По\u00a0понедельникам и по\u00a0четвергам в\u00a006:00',
      'V\u00a0pondělí a\u00a0ve čtvrtek v\u00a006:00',
    ],
    [
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      'Monday to Friday at 06:00',
      'С\u00a0понедельника по\u00a0пятницу в\u00a006:00',
      'Od pondělí do pátku v\u00a006:00',
    ],
    ['FREQ=WEEKLY', 'Mondays at 06:00', 'По\u00a0понедельникам в\u00a006:00', 'V\u00a0pondělí v\u00a006:00'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE',
      'Every 2 weeks on Wednesdays at 06:00',
      'Каждые 2 недели по\u00a0средам в\u00a006:00',
      'Každé 2 týdny ve středu v\u00a006:00',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=1,15',
      'On the 1st and 15th of the month at 06:00',
      '1-го и 15-го числа месяца в\u00a006:00',
      '1. a\u00a015. den v\u00a0měsíci v\u00a006:00',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      'On the last day of the month at 06:00',
      'В\u00a0последний день месяца в\u00a006:00',
      'Poslední den v\u00a0měsíci v\u00a006:00',
    ],
    [
      'FREQ=MONTHLY;BYDAY=1MO',
      'On the first Monday of the month at 06:00',
      'В\u00a0первый понедельник месяца в\u00a006:00',
      'První pondělí v\u00a0měsíci v\u00a006:00',
    ],
    [
      'FREQ=MONTHLY;INTERVAL=3;BYDAY=2WE',
      'Every 3 months on the second Wednesday of the month at 06:00',
      'Раз в\u00a03 месяца, во\u00a0вторую среду месяца в\u00a006:00',
      'Jednou za 3 měsíce druhou středu v\u00a0měsíci v\u00a006:00',
    ],
    [
      'FREQ=DAILY;UNTIL=20261231',
      'Every day at 06:00, until December 31, 2026',
      'Каждый день в\u00a006:00, по\u00a031 декабря 2026 г.',
      'Každý den v\u00a006:00, do 31. prosince 2026',
    ],
  ])('of %s', (rrule, en, ru, cz) => {
    expect([said(rrule, 'en'), said(rrule, 'ru'), said(rrule, 'cz')]).toEqual([en, ru, cz]);
  });
});
