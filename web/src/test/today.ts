import type { DueRound, Today } from '@rounds/contract';

/** A round due at nine at one door of the site North, by UTC. */
export const dueRound = (facilityId: string, parts: Partial<DueRound> = {}): DueRound => ({
  id: facilityId,
  planId: 'morning',
  siteId: 'north',
  facilityId,
  checklistIds: [1],
  openChecklistIds: [1],
  dueFrom: '2026-11-16T08:00:00.000Z',
  dueBy: '2026-11-16T09:00:00.000Z',
  countsFrom: '2026-11-16T07:00:00.000Z',
  closesAt: '2026-11-16T12:00:00.000Z',
  state: 'open',
  doneAt: null,
  doneBy: null,
  checkIds: [],
  ...parts,
});

const titled = (...titles: string[]) =>
  Object.fromEntries(titles.map((title) => [title.toLowerCase(), { id: title.toLowerCase(), title }]));

/** At 08:30 with nothing planned, or with one tour through these doors. */
export const todayWith = (doors: readonly DueRound[] = []): Today => ({
  at: '2026-11-16T08:30:00.000Z',
  isWhole: true,
  tours:
    doors.length === 0
      ? []
      : [
          {
            planId: 'morning',
            title: 'Morning round',
            dueFrom: '2026-11-16T08:00:00.000Z',
            dueBy: '2026-11-16T09:00:00.000Z',
            done: 0,
            total: doors.length,
            doors: [...doors],
          },
        ],
  late: [],
  next: [],
  jobs: [],
  handovers: [],
  plan: {},
  site: { north: { id: 'north', title: 'North', timeZone: 'UTC' } },
  facility: Object.fromEntries(
    Object.entries(titled('Lobby', 'Kitchen')).map(([id, facility]) => [id, { ...facility, code: `code-${id}` }]),
  ),
  user: {},
});
