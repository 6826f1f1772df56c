import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLeaving } from './useLeaving';

const comeBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

describe('a page that is left for another one', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is as before for who comes back to it, and for whom the other one never opens', () => {
    for (const happens of [() => comeBack(true), () => vi.advanceTimersByTime(20_000)]) {
      const reset = vi.fn<() => void>();
      const { unmount } = renderHook(() => useLeaving(true, reset));
      comeBack(false);
      expect(reset).not.toHaveBeenCalled();
      happens();
      expect(reset).toHaveBeenCalledOnce();
      unmount();
    }
  });

  it('is not disturbed when nobody leaves', () => {
    const reset = vi.fn<() => void>();
    renderHook(() => useLeaving(false, reset));
    comeBack(true);
    vi.advanceTimersByTime(60_000);
    expect(reset).not.toHaveBeenCalled();
  });
});
