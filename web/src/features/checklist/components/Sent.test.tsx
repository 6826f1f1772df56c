import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import { Sent } from './Sent';

function showSent(answered: number, total: number): HTMLElement {
  render(
    <Sent
      title="Lobby"
      answered={answered}
      total={total}
      said=""
      opened={null}
      next={null}
      onAgain={() => undefined}
    />,
  );
  return screen.getByRole('status');
}

describe('a round that was sent', () => {
  beforeEach(() => speak('en'));

  it('is a ring of what was answered, and no tick, when items were left out', () => {
    const { textContent } = showSent(1, 7);
    expect(textContent).toContain('1/7');
    expect(screen.getByRole('img', { name: '1 of 7 answered' })).toBeTruthy();
  });

  it('is a tick when everything was answered', () => {
    const sent = showSent(7, 7);
    expect(sent.textContent).not.toContain('7/7');
    expect(screen.queryByRole('img')).toBeNull();
  });
});
