import { limits, type JobSummary } from '@rounds/contract';
import type { DoneReport, ProblemReport } from '../../../lib/offline/database';
import { newRequestId } from '../../../lib/requestId';
import type { Proof } from '../../../lib/visits';

/** Where a problem can be. */
export interface ProblemDoor {
  id: string;
  title: string;
  siteTitle: string;
  accountId: string;
}

/** The form in which a problem is typed: each door has its own. */
export const problemForm = (door: ProblemDoor | null): string => `problem ${door?.id ?? ''}`;
export const doneForm = (jobId: string): string => `done ${jobId}`;

/** One box to write in; what is longer than a name has its beginning for one, and stays whole beside it. */
export function titleAndMore(text: string): { title: string; description?: string } {
  const whole = text.trim();
  const [line = ''] = whole.split('\n', 1);
  const letters = [...line.trim()];
  const isLong = letters.length > limits.nameLength;
  const title = isLong ? `${letters.slice(0, limits.nameLength - 1).join('')}…` : letters.join('');
  return title === whole ? { title } : { title, description: whole };
}

const withPhotos = (photoIds: readonly string[]) => photoIds.length > 0 && { photoIds: [...photoIds] };

interface Problem {
  personId: string;
  door: ProblemDoor;
  draft: string;
  text: string;
  isUrgent: boolean;
  photoIds: readonly string[];
}

export const makeProblem = ({ personId, door, draft, text, isUrgent, photoIds }: Problem): ProblemReport => ({
  kind: 'problem',
  requestId: newRequestId(),
  personId,
  accountId: door.accountId,
  facilityTitle: door.title,
  draft,
  body: {
    facilityId: door.id,
    ...titleAndMore(text),
    isUrgent,
    ...withPhotos(photoIds),
    performedAt: new Date().toISOString(),
  },
});

interface Done {
  personId: string;
  accountId: string;
  facilityTitle: string;
  job: Pick<JobSummary, 'id' | 'title' | 'facilityId'>;
  comment: string;
  photoIds: readonly string[];
  proof: Proof;
}

export const makeDone = ({ personId, accountId, facilityTitle, job, comment, photoIds, proof }: Done): DoneReport => ({
  kind: 'done',
  requestId: newRequestId(),
  personId,
  accountId,
  facilityId: job.facilityId,
  facilityTitle,
  jobId: job.id,
  jobTitle: job.title,
  draft: doneForm(job.id),
  body: {
    comment: comment.trim(),
    ...withPhotos(photoIds),
    ...proof,
    performedAt: new Date().toISOString(),
  },
});
