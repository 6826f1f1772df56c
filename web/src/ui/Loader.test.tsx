import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Loader } from './Loader';
import { SkeletonTiles } from './Skeleton';
import { SlowText } from './SlowWords';

const looks = {
  'a loader': () => <Loader text="Loading..." />,
  'a skeleton': () => <SkeletonTiles label="Loading..." />,
};

describe('what is loading', () => {
  it.each(Object.entries(looks))('says when it takes long, as %s', (_, Shown) => {
    render(
      <SlowText value="The network is slow.">
        <Shown />
      </SlowText>,
    );
    expect(screen.getByRole('status').textContent).toContain('The network is slow.');
  });
});
