import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import { PushCard } from './PushCard';

const show = (isOffered: boolean, isTold: boolean) =>
  render(<PushCard isOn={false} isOffered={isOffered} isTold={isTold} hasFailed={false} onChange={() => undefined} />);

describe('the switch for notifications', () => {
  beforeEach(() => speak('en'));

  it('promises nothing to staff, whom nothing is sent to, on any browser', () => {
    for (const isOffered of [true, false]) {
      const { unmount } = show(isOffered, false);
      expect(screen.getByText(/Nothing is sent to staff/)).toBeDefined();
      unmount();
    }
  });

  it('says to a manager what they are told of, or that the browser cannot', () => {
    show(true, true);
    expect(screen.getByText(/Low ratings and items not done/)).toBeDefined();
    show(false, true);
    expect(screen.getByText(/This browser cannot/)).toBeDefined();
  });
});
