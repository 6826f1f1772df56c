import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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
