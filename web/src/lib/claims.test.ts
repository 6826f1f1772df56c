import { describe, expect, it } from 'vitest';
import { accessTokenFor } from '../test/tokens';
import { accountOf, personOf } from './claims';

describe('accountOf', () => {
  it.each(['', 'not a token', 'a.b.c', accessTokenFor(null)])('finds no organisation in %j', (token) => {
    expect(accountOf(token)).toBeNull();
  });

  it('reads the organisation from the token', () => {
    expect(accountOf(accessTokenFor('Невский берег'))).toBe('Невский берег');
  });
});

describe('personOf', () => {
  it('reads the person from the token, and finds nobody in what is none', () => {
    expect([personOf(accessTokenFor('neva')), personOf('a.b.c')]).toEqual(['marina', null]);
  });
});
