import { describe, expect, it } from 'vitest';
import { ScannerError } from './errors.js';
import { nextState, type ScannerAction, type ScannerState } from './state.js';

function refusal(state: ScannerState, action: ScannerAction): { code: string; message: string } {
  try {
    nextState(state, action);
  } catch (error) {
    if (error instanceof ScannerError) return { code: error.code, message: error.message };
  }
  throw new Error(`${action} is allowed while ${state}`);
}

describe('what a scanner refuses', () => {
  it.each([
    ['not-started', 'pause', 'cannot-pause', 'Cannot pause, scanner is not scanning'],
    ['paused', 'pause', 'cannot-pause', 'Cannot pause, scanner is not scanning'],
    ['not-started', 'stop', 'cannot-stop', 'Cannot stop, scanner is not running or paused'],
    ['not-started', 'resume', 'cannot-resume', 'Cannot resume, scanner is not paused'],
    ['scanning', 'resume', 'cannot-resume', 'Cannot resume, scanner is not paused'],
    ['scanning', 'start', 'cannot-start', 'Cannot start, scanner is already running or paused'],
    ['paused', 'start', 'cannot-start', 'Cannot start, scanner is already running or paused'],
    ['scanning', 'scan-file', 'cannot-scan-file', 'Cannot scan a file, scanner is running or paused'],
    ['paused', 'scan-file', 'cannot-scan-file', 'Cannot scan a file, scanner is running or paused'],
    ['not-started', 'switch-camera', 'cannot-switch-camera', 'Cannot switch the camera, scanner is not scanning'],
    ['paused', 'switch-camera', 'cannot-switch-camera', 'Cannot switch the camera, scanner is not scanning'],
  ] as const)('while %s: %s', (state, action, code, message) => {
    expect(refusal(state, action)).toEqual({ code, message });
  });
});

describe('what a scanner does', () => {
  it.each([
    ['not-started', 'start', 'scanning'],
    ['not-started', 'scan-file', 'not-started'],
    ['scanning', 'pause', 'paused'],
    ['scanning', 'stop', 'not-started'],
    ['scanning', 'switch-camera', 'scanning'],
    ['paused', 'resume', 'scanning'],
    ['paused', 'stop', 'not-started'],
  ] as const)('while %s: %s leads to %s', (state, action, next) => {
    expect(nextState(state, action)).toBe(next);
  });
});
