import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../lib/session';
import { galina } from '../test/tokens';
import IdleLock from './IdleLock';

const minutes = 60_000;

describe('a shared phone that is put down', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
    session.begin(galina);
    render(<IdleLock />);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    if (session.read()) session.end('locked');
  });

  it('locks itself after ten minutes, also without a network', () => {
    vi.advanceTimersByTime(9 * minutes);
    expect(session.read()).not.toBeNull();
    vi.advanceTimersByTime(1.1 * minutes);
    expect(session.read()).toBeNull();
  });

  it('stays open for as long as somebody touches it', () => {
    for (let touch = 0; touch < 4; touch++) {
      vi.advanceTimersByTime(9 * minutes);
      document.dispatchEvent(new Event('pointerdown'));
    }
    expect(session.read()).not.toBeNull();
  });

  it('locks before anything is done with it, when its clock stood still meanwhile', () => {
    vi.setSystemTime(Date.now() + 11 * minutes);
    document.dispatchEvent(new Event('pointerdown'));
    expect(session.read()).toBeNull();
  });
});
