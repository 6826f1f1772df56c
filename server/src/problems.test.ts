import { describe, expect, it } from 'vitest';
import { invalid, problemOf, Refusal } from './problems.js';
import { loadTexts } from './texts.js';

const texts = loadTexts();
const said = (retryAfter: number, language: 'en' | 'ru' | 'cz' = 'en') => {
  const refusal = new Refusal('too_many_requests', { retryAfter, limit: 'organisations' });
  return problemOf(refusal, texts.in(language), 'id').detail.replaceAll('\u00A0', ' ');
};

describe('who asks too often', () => {
  it('is told when to try again, be it in seconds, minutes or hours', () => {
    expect(said(1)).toBe('Too many at once. Please try again in 1 minute.');
    expect(said(9 * 60 + 1)).toBe('Too many at once. Please try again in 10 minutes.');
    expect(said(60 * 60)).toBe('Too many at once. Please try again in 60 minutes.');
    expect(said(60 * 60 + 1)).toBe('Too many at once. Please try again in 2 hours.');
    expect(said(86_400)).toBe('Too many at once. Please try again in 24 hours.');
  });

  it('is told so in their language', () => {
    expect(said(21 * 60, 'ru')).toBe('Слишком часто. Попробуйте через 21 минуту.');
    expect(said(3 * 3600, 'ru')).toBe('Слишком часто. Попробуйте через 3 часа.');
    expect(said(5 * 3600, 'cz')).toBe('Příliš mnoho najednou. Zkuste to prosím za 5 hodin.');
  });

  it('meets the same title every time', () => {
    const refusal = new Refusal('too_many_requests', { retryAfter: 60 });
    expect(problemOf(refusal, texts.in('en'), 'id').title).toBe('Too many at once.');
  });
});

describe('what there is too much of already', () => {
  it('is said where no control of a form could say it', () => {
    const refusal = invalid({ field: 'siteId', fault: 'too_many', values: { limit: 200 } });
    expect(problemOf(refusal, texts.in('en'), 'id')).toMatchObject({
      code: 'validation_failed',
      detail: 'Too many: at most 200.',
      errors: [{ field: 'siteId', message: 'Too many: at most 200.' }],
    });
  });
});
