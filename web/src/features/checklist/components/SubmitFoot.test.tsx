import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countPreparing } from '../../../lib/photos/preparing';
import { speak } from '../../../test/texts';
import { SubmitFoot } from './SubmitFoot';

const onSubmit = vi.fn<() => void>();
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const show = (remainder: Parameters<typeof SubmitFoot>[0]['remainder']) =>
  render(<SubmitFoot remainder={remainder} submission={{ kind: 'none' }} next={null} onSubmit={onSubmit} />);

describe('the button that submits a round', () => {
  beforeEach(async () => {
    await speak('en');
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    onSubmit.mockReset();
  });

  it('asks about what has no answer, and a double tap is none to that', () => {
    show({ kind: 'unanswered', count: 2, firstId: '1-1' });
    press('Submit');
    press('Submit anyway');
    expect(onSubmit).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(600));
    press('Submit anyway');
    press('Submit anyway');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('waits for a picture that is being prepared, and says so', () => {
    show({ kind: 'complete' });
    act(() => countPreparing(1));
    press('Preparing a photo');
    expect(onSubmit).not.toHaveBeenCalled();
    act(() => countPreparing(-1));
    press('Submit');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});
