import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Loader } from './Loader';
import { SkeletonTiles } from './Skeleton';
import { SlowText } from './SlowWords';

describe('what is loading', () => {
  it.each([
    ['a loader', <Loader text="Loading..." />],
    ['a skeleton', <SkeletonTiles label="Loading..." />],
  ])('says when it takes long, as %s', (_, shown) => {
    render(<SlowText value="The network is slow.">{shown}</SlowText>);
    expect(screen.getByRole('status').textContent).toContain('The network is slow.');
  });
});
