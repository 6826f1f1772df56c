import { expect, it } from 'vitest';
import { fullName } from './fullName';

it('is both names, the one that was given, or nothing', () => {
  expect(fullName({ firstName: 'Olga', lastName: 'Orlova' })).toBe('Olga Orlova');
  expect(fullName({ firstName: '', lastName: 'Orlova' })).toBe('Orlova');
  expect(fullName({ firstName: 'Olga', lastName: '' })).toBe('Olga');
  expect(fullName(undefined)).toBe('');
});
