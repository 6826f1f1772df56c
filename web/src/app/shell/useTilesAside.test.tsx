import type { PlaceState } from '@rounds/contract';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../lib/session';
import { speak } from '../../test/texts';
import { galina } from '../../test/tokens';
import { useTilesAside } from './useTilesAside';

const rated = { state: { averageRating: 4.2 } as PlaceState };
const unrated = { state: { averageRating: null } as PlaceState };

const aside = (...places: (typeof rated)[]) => renderHook(() => useTilesAside()).result.current('2 of 3 today', places);

describe('beside the heading of tiles', () => {
  beforeEach(() => speak('en'));
  afterEach(() => session.end('locked'));

  it('stand the days of their ratings, for who sees ratings', () => {
    session.begin(galina);
    expect(aside(rated)).toBe('2 of 3 today');
    session.begin({ ...galina, allowedPermissions: ['report.View'] });
    expect(aside(unrated)).toBe('2 of 3 today');
    expect(aside(unrated, rated)).toBe('2 of 3 today, ratings of 30 days');
  });
});
