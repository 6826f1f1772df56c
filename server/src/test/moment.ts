import { minuteMs } from '../moment.js';

let began = Date.now();

/** The modules of tests are loaded once for many files, so each says when it begins. */
export const beginFile = (): void => {
  began = Date.now();
};

/** One for all tests of a file: a minute that ends in the middle of one changes nothing. */
export const beganAt = (): number => Math.floor(began / minuteMs) * minuteMs;

export const minutesAgo = (minutes: number): Date => new Date(beganAt() - minutes * minuteMs);
