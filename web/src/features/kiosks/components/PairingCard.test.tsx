import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import { PairingCard } from './PairingCard';

describe('the code that connects a tablet', () => {
  beforeEach(() => speak('en'));

  it.each([-3, 3])('is shown for ten minutes where the clock is wrong by %d hours', (hours) => {
    const expiresAt = new Date(Date.now() + hours * 3_600_000 + 600_000).toISOString();
    render(
      <PairingCard
        pairing={{ kioskId: 'k1', name: 'By the exit', code: '123456', expiresAt }}
        url="https://rounds.test/app/kiosk"
        isPaired={false}
        busy={false}
        onNewCode={() => undefined}
        onClose={() => undefined}
      />,
    );
    expect(screen.getByText('456')).toBeTruthy();
    expect(screen.getByText(/10 more minutes/)).toBeTruthy();
  });
});
