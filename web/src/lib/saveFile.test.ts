import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from './saveFile';

afterEach(() => vi.useRealTimers());

describe('a file that is saved', () => {
  it('is there until the browser has taken it, and not for ever', () => {
    vi.useFakeTimers();
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    saveFile(new Blob(['rounds']), 'rounds.txt');
    // As long as somebody may be asked where to put it.
    vi.advanceTimersByTime(30_000);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(revoke).toHaveBeenCalledTimes(1);
  });
});
