import type { FacilityRound, SiteRounds } from '@rounds/contract';
import { offlineDatabase, type KeptRound } from './database';

export async function keepRound(personId: string, code: string, round: FacilityRound): Promise<void> {
  const database = await offlineDatabase();
  await database.put('rounds', { personId, code, round, keptAt: Date.now() });
}

export async function keptRound(personId: string, code: string): Promise<FacilityRound | null> {
  const database = await offlineDatabase();
  return (await database.get('rounds', [personId, code]))?.round ?? null;
}

/** Everything kept for the person, by site and name. */
export async function keptRounds(personId: string): Promise<KeptRound[]> {
  const database = await offlineDatabase();
  const kept = await database.getAll('rounds', ofPerson(personId));
  const name = ({ round: { facility } }: KeptRound) => `${facility.siteTitle} ${facility.title}`;
  return kept.toSorted((one, other) => name(one).localeCompare(name(other)));
}

/** The answer for a whole site, taken apart into rounds, in one go. */
export async function keepSiteRounds(personId: string, { doors, checklists, checks, mayCheck }: SiteRounds) {
  const database = await offlineDatabase();
  const { store, done } = database.transaction('rounds', 'readwrite');
  const keptAt = Date.now();
  const put = doors.map(({ code, facility, checklistIds }) => {
    const round: FacilityRound = {
      facility,
      mayCheck,
      checklists: checklistIds.flatMap((id) => checklists.filter((checklist) => checklist.id === id)),
      checks: checklistIds.flatMap((id) => checks.filter(({ checklistId }) => checklistId === id)),
    };
    return store.put({ personId, code, round, keptAt });
  });
  await Promise.all([...put, done]);
}

/** After signing out nothing of the person is left but what they have not sent. */
export async function forgetRounds(personId: string): Promise<void> {
  const database = await offlineDatabase();
  await database.delete('rounds', ofPerson(personId));
  await database.delete('drafts', ofPerson(personId));
}

const ofPerson = (personId: string) => IDBKeyRange.bound([personId], [personId, []]);
