import type { Tx } from '../../db/scope.js';
import type { Spot } from '../../facts.js';
import { hourMs } from '../../moment.js';
import type { Translate } from '../../texts.js';
import { insertLivedJob, type LivedJob } from '../jobs/jobs.act.js';
import { findLastComplaint, findLastTap, listFailedItems } from './demo.store.js';

interface Crew {
  inspector: string;
  worker: string;
  helper: string;
}

interface Deed {
  kind: LivedJob['deeds'][number]['kind'];
  hoursAgo: number;
  who: keyof Crew;
  said?: number;
}

interface DemoJob {
  facility: number;
  hoursAgo: number;
  who: keyof Crew;
  isUrgent?: true;
  assignee?: keyof Crew;
  /** Before now, when negative. */
  dueInHours?: number;
  deeds?: Deed[];
}

/** One in each state, and one that came back. */
const reported: DemoJob[] = [
  { facility: 0, hoursAgo: 3, who: 'worker', isUrgent: true, deeds: [] },
  {
    facility: 1,
    hoursAgo: 50,
    who: 'helper',
    assignee: 'worker',
    dueInHours: -2,
    deeds: [
      { kind: 'done', hoursAgo: 30, who: 'worker', said: 1 },
      { kind: 'reopened', hoursAgo: 26, who: 'inspector', said: 2 },
      { kind: 'commented', hoursAgo: 20, who: 'worker', said: 4 },
    ],
  },
  { facility: 2, hoursAgo: 28, who: 'worker', deeds: [{ kind: 'done', hoursAgo: 5, who: 'worker', said: 1 }] },
  {
    facility: 3,
    hoursAgo: 120,
    who: 'inspector',
    assignee: 'worker',
    deeds: [
      { kind: 'done', hoursAgo: 100, who: 'worker', said: 1 },
      { kind: 'confirmed', hoursAgo: 96, who: 'inspector' },
    ],
  },
  {
    facility: 0,
    hoursAgo: 200,
    who: 'helper',
    deeds: [{ kind: 'dismissed', hoursAgo: 190, who: 'inspector', said: 3 }],
  },
  { facility: 4, hoursAgo: 20, who: 'worker', assignee: 'worker', dueInHours: 24, deeds: [] },
];

/** What people reported at the first site, what the last checks found broken everywhere, and what visitors missed. */
export async function addJobs(
  tx: Tx,
  { accountId, doors, crew, now }: { accountId: string; doors: readonly Spot[]; crew: Crew; now: Date },
  t: Translate,
): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  for (const [
    index,
    { facility, hoursAgo, who, assignee, dueInHours, isUrgent = false, deeds = [] },
  ] of reported.entries()) {
    const spot = doors[facility];
    if (!spot) continue;
    await insertLivedJob(tx, {
      spot,
      title: t(`demo.job_${index + 1}`),
      openedAt: ago(hoursAgo),
      openedBy: crew[who],
      isUrgent,
      assigneeId: assignee ? crew[assignee] : null,
      dueBy: dueInHours === undefined ? null : ago(-dueInHours),
      deeds: deeds.map(({ kind, hoursAgo: since, who: doer, said }) => ({
        kind,
        at: ago(since),
        personId: crew[doer],
        comment: said === undefined ? '' : t(`demo.job_said_${said}`),
      })),
    });
  }
  for (const { spot, title, at, personId, comment, ...item } of await listFailedItems(tx, accountId)) {
    await insertLivedJob(tx, { spot, title, openedAt: at, openedBy: personId, comment, item, deeds: [] });
  }
  const [lobby, , washroom] = doors;
  const complaint = lobby && (await findLastComplaint(tx, lobby.facilityId));
  if (complaint) await insertLivedJob(tx, { ...ofVisitor(complaint), spot: lobby, title: complaint.message });
  const tap = washroom && (await findLastTap(tx, washroom.facilityId, tapped));
  if (tap) {
    await insertLivedJob(tx, {
      ...ofVisitor(tap),
      spot: washroom,
      title: t('reasons.starter.paper'),
      reasonId: tapped,
    });
  }
}

const tapped = 'washroom-paper';

const ofVisitor = ({ id: feedbackId, message: comment, at: openedAt }: { id: number; message: string; at: Date }) => ({
  feedbackId,
  comment,
  openedAt,
  openedBy: null,
  deeds: [],
});
