import { ScannerError, type ScannerErrorCode } from './errors.js';

export type ScannerState = 'not-started' | 'scanning' | 'paused';
export type ScannerAction = 'start' | 'pause' | 'resume' | 'stop' | 'switch-camera' | 'scan-file';

type Outcome = { readonly to: ScannerState } | { readonly refused: ScannerErrorCode };

const transitions: Record<ScannerState, Record<ScannerAction, Outcome>> = {
  'not-started': {
    start: { to: 'scanning' },
    pause: { refused: 'cannot-pause' },
    resume: { refused: 'cannot-resume' },
    stop: { refused: 'cannot-stop' },
    'switch-camera': { refused: 'cannot-switch-camera' },
    'scan-file': { to: 'not-started' },
  },
  scanning: {
    start: { refused: 'cannot-start' },
    pause: { to: 'paused' },
    resume: { refused: 'cannot-resume' },
    stop: { to: 'not-started' },
    'switch-camera': { to: 'scanning' },
    'scan-file': { refused: 'cannot-scan-file' },
  },
  paused: {
    start: { refused: 'cannot-start' },
    pause: { refused: 'cannot-pause' },
    resume: { to: 'scanning' },
    stop: { to: 'not-started' },
    'switch-camera': { refused: 'cannot-switch-camera' },
    'scan-file': { refused: 'cannot-scan-file' },
  },
};

export function nextState(state: ScannerState, action: ScannerAction): ScannerState {
  const outcome = transitions[state][action];
  if ('refused' in outcome) throw new ScannerError(outcome.refused);
  return outcome.to;
}
