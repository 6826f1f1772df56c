import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepFocus } from './keptFocus';

describe('the focus', () => {
  let stop = () => {};
  beforeEach(() => {
    stop = keepFocus(document);
  });
  afterEach(() => stop());

  it('goes to the new screen when the old one is gone with what had it', async () => {
    const { rerender } = render(
      <main key="old">
        <button type="button">Open</button>
      </main>,
    );
    screen.getByRole('button').focus();
    rerender(<p>Loading</p>);
    rerender(<main key="new">Another screen</main>);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('stays as near as it can when only a part is gone', async () => {
    const card = (content: ReactNode) => (
      <main>
        <ul>
          <li>{content}</li>
          <li>Another card</li>
        </ul>
      </main>
    );
    const { rerender } = render(card(<button type="button">Send</button>));
    screen.getByRole('button').focus();
    rerender(card('Sent'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Sent')));
  });

  it('is left alone where somebody put it', async () => {
    const { rerender } = render(
      <main>
        <button type="button">First</button>
        <button type="button">Second</button>
      </main>,
    );
    screen.getByText('First').focus();
    screen.getByText('Second').focus();
    rerender(
      <main>
        <button type="button">First</button>
        <button type="button">Second</button>
        <p>More</p>
      </main>,
    );
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(screen.getByText('Second'));
  });
});
