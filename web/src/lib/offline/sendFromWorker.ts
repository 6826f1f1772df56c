import { replayReports, replaySealed } from './replay';
import { connectAsNobody, connectFromWorker } from './workerConnection';

/** Sends what waits while no page is open. Rejects when it is to be tried again later. */
export async function sendFromWorker(): Promise<void> {
  const sealed = await replaySealed(connectAsNobody());
  if (sealed.kind === 'later') throw new Error('The server could not be reached');
  const connection = await connectFromWorker();
  if (!connection) return;
  const replayed = await replayReports(connection.personId, connection.request);
  await connection.close();
  if (replayed.kind === 'later') throw new Error('The server could not be reached');
}
