import { expect } from 'vitest';
import { ScannerError, type ScannerErrorCode } from '../errors.js';

/** The code with which the work fails; the test fails when it does not. */
export async function refusalOf(work: Promise<unknown>): Promise<ScannerErrorCode> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ScannerError);
  return (error as ScannerError).code;
}
