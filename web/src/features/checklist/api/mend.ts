import type { RoundReport } from '../../../lib/offline/database';
import { putDraft } from '../../../lib/offline/drafts';
import { removeReport } from '../../../lib/offline/queue';
import { ticksOf } from './report';

/** What was refused is a draft again: it is put right where it was made. */
export async function mendReport(report: RoundReport): Promise<void> {
  const { personId, code, body } = report;
  await putDraft({ personId, code, ticks: { ...ticksOf(body) } });
  await removeReport(report, { how: 'mended' });
}
