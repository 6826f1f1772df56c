import { request } from '../api/api';
import { currentPerson } from '../session';
import { keepScanner } from './appWorker';
import { askToPersistWhenInstalled } from './persistence';
import { forgetOtherSites, keepSiteRounds, sitesKeptSince } from './rounds';

/** A door that is opened with a network is fetched afresh anyway; a shift lasts about that long. */
const freshMs = 4 * 3_600_000;

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
  askToPersistWhenInstalled(signal);
  if (personId === null || !isGoodConnection()) return;
  const { accounts } = await request('GET /profile/overview', { signal });
  const siteIds = new Set(accounts.flatMap(({ sites }) => sites.map(({ id }) => id)));
  await forgetOtherSites(personId, siteIds);
  const isFresh = await sitesKeptSince(personId, Date.now() - freshMs);
  for (const id of siteIds) {
    if (isFresh.has(id)) continue;
    const rounds = await request('GET /sites/{id}/rounds', { params: { id }, signal });
    if (signal.aborted || currentPerson() !== personId) return;
    await keepSiteRounds(personId, id, rounds);
  }
  await keepScanner();
}
