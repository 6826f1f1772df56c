import type { Database } from '../../db/database.js';
import { setupAddress } from './setup.service.js';

const everyMs = 60_000;

/**
 * Says where the first owner is made, until that has happened, with whichever process. Not in the log, whose readers need
 * not know, and whose level may hide it.
 */
export function remindOfSetup(database: Database, publicUrl: string, print: (sentence: string) => void) {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearInterval(timer);
  const remind = async (): Promise<void> => {
    const address = await setupAddress(database, publicUrl);
    if (address === undefined) stop();
    else print(`Nobody is here yet. Set Rounds up, once, at ${address}`);
  };
  return {
    start: async (): Promise<void> => {
      // What the database cannot tell now, it can in a minute.
      timer = setInterval(() => void remind().catch(() => {}), everyMs);
      await remind();
    },
    stop,
  };
}
