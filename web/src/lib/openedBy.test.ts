import { describe, expect, it } from 'vitest';
import type { Location } from '../router/location';
import { byCode, fromList, openedBy, saidByLink } from './openedBy';

const origin = 'https://rounds.example';
const at = (more: Partial<Location>): Location => ({
  pathname: '/qr/lobby',
  search: '',
  hash: '',
  state: null,
  key: 'k1',
  ...more,
});
const firstPage = at({ key: 'default' });

describe('a door', () => {
  it('was opened as the link says that led to it', () => {
    expect(openedBy(at({ state: byCode }), '', origin)).toBe('code');
    expect(openedBy(at({ state: fromList }), '', origin)).toBe('list');
    // A page that is loaded again keeps its state.
    expect(openedBy(at({ key: 'default', state: fromList }), '', origin)).toBe('list');
  });

  it('was opened by its code when its address was opened from outside', () => {
    expect(openedBy(firstPage, '', origin)).toBe('code');
    expect(openedBy(firstPage, 'https://rounds.example.elsewhere.test/', origin)).toBe('code');
  });

  it('was not opened where a message led to what is behind it', () => {
    expect(saidByLink(firstPage)).toBeUndefined();
    expect([byCode, fromList].map((state) => saidByLink(at({ state })))).toEqual(['code', 'list']);
  });

  it('was opened nobody knows how when a page of ours led to it without a word', () => {
    expect(openedBy(at({}), '', origin)).toBeUndefined();
    expect(openedBy(firstPage, `${origin}/app/account/neva`, origin)).toBeUndefined();
    expect(openedBy(at({ state: { openedBy: 'tag' } }), '', origin)).toBeUndefined();
  });
});
