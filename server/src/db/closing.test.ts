import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../test/test-database.js';
import { isUnavailable } from './errors.js';

// Its client has left, and nobody waited for it: it is no fault that somebody would have to look into.
it('whoever asks while the process stops is told to come back later', async () => {
  const database = await testDatabase();
  await database.close();
  const error = await sql`select 1`.execute(database.common()).catch((reason: unknown) => reason);
  expect([error instanceof Error, isUnavailable(error)]).toEqual([true, true]);
});
