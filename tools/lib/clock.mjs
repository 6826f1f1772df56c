import { readFileSync, rmSync } from 'node:fs';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

// Loaded into the server before its own code: its clock is wrong by CLOCK_OFFSET milliseconds, and by as many as
// CLOCK_FILE says whenever it gets SIGUSR2. A wrong clock of the whole machine would need rights that a test has not got,
// and a library put before the system's (libfaketime) would have to be installed; the server and the embedded engine ask
// for the time here alone.
const RealDate = Date;

// The embedded engine runs in a thread, which hears no signals: it shares the memory.
const shared = /** @type {SharedArrayBuffer | undefined} */ (getEnvironmentData('clock')) ?? new SharedArrayBuffer(8);
const offset = new Float64Array(shared);

if (isMainThread) {
  setEnvironmentData('clock', shared);
  offset[0] = Number(process.env['CLOCK_OFFSET'] ?? 0);
  process.on('SIGUSR2', () => {
    const file = String(process.env['CLOCK_FILE']);
    offset[0] = Number(readFileSync(file, 'utf8'));
    rmSync(file);
  });
}

const now = () => RealDate.now() + (offset[0] ?? 0);

class WrongDate extends RealDate {
  /** @param {[] | [value: number | string | Date]} args */
  constructor(...args) {
    super(...(args.length === 0 ? /** @type {[number]} */ ([now()]) : args));
  }

  /** @override */
  static now() {
    return now();
  }
}

globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (WrongDate));
