import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button';

const button = () => screen.getByRole('button');

describe('a button', () => {
  it('that begins work takes the first press of a double one', () => {
    const begin = vi.fn<() => void>();
    render(
      <Button busy={false} onClick={begin}>
        Save
      </Button>,
    );
    fireEvent.click(button());
    fireEvent.click(button());
    expect(begin).toHaveBeenCalledTimes(1);
  });

  it('that submits a form submits it once for a double press, and not at all while the work goes on', () => {
    const submit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    fireEvent.click(button());
    fireEvent.click(button());
    rerender(form(true));
    fireEvent.click(button());
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('takes the next press as soon as the work has ended', () => {
    const begin = vi.fn<() => void>();
    const save = (busy: boolean) => (
      <Button busy={busy} onClick={begin}>
        Save
      </Button>
    );
    const { rerender } = render(save(false));
    fireEvent.click(button());
    rerender(save(true));
    rerender(save(false));
    fireEvent.click(button());
    expect(begin).toHaveBeenCalledTimes(2);
  });

  it('that begins no work takes every press', () => {
    const step = vi.fn<() => void>();
    render(<Button onClick={step}>Next</Button>);
    fireEvent.click(button());
    fireEvent.click(button());
    expect(step).toHaveBeenCalledTimes(2);
  });
});

describe('a button that asks in its own place', () => {
  const discard = vi.fn<() => void>();

  function Discard() {
    const [isSure, setSure] = useState(false);
    return (
      <Button confirms={isSure} onClick={() => (isSure ? discard() : setSure(true))} onBlur={() => setSure(false)}>
        {isSure ? 'Really discard?' : 'Discard'}
      </Button>
    );
  }

  const passes = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    discard.mockReset();
  });

  it('takes no double tap for an answer, and the next press for one', () => {
    render(<Discard />);
    fireEvent.click(button());
    fireEvent.click(button());
    passes(300);
    fireEvent.click(button());
    expect(discard).not.toHaveBeenCalled();
    expect(button().getAttribute('aria-disabled')).toBe('true');
    passes(300);
    expect(button().getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(button());
    expect(discard).toHaveBeenCalledTimes(1);
  });

  it('waits anew for every time that it asks', () => {
    render(<Discard />);
    fireEvent.click(button());
    passes(600);
    fireEvent.blur(button());
    fireEvent.click(button());
    fireEvent.click(button());
    expect(discard).not.toHaveBeenCalled();
  });
});
