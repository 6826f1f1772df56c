import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countPreparing } from '../../../lib/photos/preparing';
import { speak } from '../../../test/texts';
import { ToastProvider } from '../../../ui/Toast';
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

  it.each([
    ['no answer', null, 'The round may have arrived,'],
    ['a refusal', 'Scan the code at the door.', 'Scan the code at the door.The round is neither sent nor kept'],
  ])('says why nothing was sent, and that this page is all there is, after %s', (_, why, said) => {
    const report = { requestId: 'r', personId: 'galina', code: 'lobby', facilityTitle: 'Lobby' };
    const body = { items: [], performedAt: '2026-11-16T10:00:00Z' };
    render(
      <ToastProvider>
        <SubmitFoot
          remainder={{ kind: 'complete' }}
          submission={{ kind: 'failed', report: { ...report, body }, why }}
          next={null}
          onSubmit={onSubmit}
        />
      </ToastProvider>,
    );
    const { textContent } = screen.getByRole('alert');
    expect(textContent).toContain(said);
    expect(textContent).toContain('Leave this page open, or save the round as a file.');
  });
});
