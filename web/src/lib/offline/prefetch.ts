import { request } from '../api/api';
import { currentPerson } from '../session';
import { keepScanner } from './appWorker';
import { keepSiteRounds } from './rounds';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Browsers that tell nothing about the connection are taken at their word that there is one. */
function isGoodConnection(): boolean {
  const { saveData = false, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {};
  return navigator.onLine && !saveData && effectiveType === '4g';
}

/** All facilities of the person's sites, quietly, so that a checklist opens in a basement it was never opened in. */
export async function fetchAhead(signal: AbortSignal): Promise<void> {
  const personId = currentPerson();
  if (personId === null || !isGoodConnection()) return;
  const { accounts } = await request('GET /profile/overview', { signal });
  for (const { id } of accounts.flatMap(({ sites }) => sites)) {
    const rounds = await request('GET /sites/{id}/rounds', { params: { id }, signal });
    if (signal.aborted || currentPerson() !== personId) return;
    await keepSiteRounds(personId, rounds);
  }
  await keepScanner();
}
