import type { DoneReport, RoundReport } from '../../../lib/offline/database';
import { putDraft, readDraft, readTyped } from '../../../lib/offline/drafts';
import { removeReport, unmarkRefused } from '../../../lib/offline/queue';
import { sendReports } from '../../../lib/offline/sender';
import { whenPrepared } from '../../../lib/photos/preparing';
import { ticksOf } from './report';

/**
 * A refused round is a draft again: it is put right where it was made. Answers false and leaves everything as it is where
 * a newer round has been begun there, unless that one may go.
 */
export async function mendRound(report: RoundReport, mayReplace: boolean): Promise<boolean> {
  const { personId, code, body } = report;
  await whenPrepared();
  const begun = mayReplace ? {} : await readDraft(personId, code);
  if (Object.keys(begun).length > 0) return false;
  await putDraft({ personId, code, ticks: { ...ticksOf(body) } });
  await removeReport(report, { how: 'mended' });
  return true;
}

/** Something has been typed for the same job since, or a picture taken. */
export async function isTypedOver({ personId, draft }: DoneReport): Promise<boolean> {
  await whenPrepared();
  const typed = Object.values(await readTyped(personId, draft));
  return typed.some((value) => (typeof value === 'boolean' ? value : value.length > 0));
}

/** A refused done job is a draft again: for the page of the job, which opens its sheet next. */
export async function mendDone(report: DoneReport): Promise<void> {
  const { comment = '', photoIds = [] } = report.body;
  await putDraft({ personId: report.personId, code: report.draft, typed: { comment, photoIds } });
  await removeReport(report, { how: 'mended' });
}

/** Nobody can do the job any more: the server says of the report who was faster. */
export async function sendAgain(report: DoneReport): Promise<void> {
  await unmarkRefused(report);
  await sendReports();
}
