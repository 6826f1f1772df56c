import type { FacilityRound } from '@rounds/contract';
import { useEffect, useState } from 'react';
import { request } from '../../../lib/api/api';
import type { Report } from '../../../lib/offline/database';
import { addReport, listReports, onReportsChange } from '../../../lib/offline/queue';
import { sendReports } from '../../../lib/offline/sender';
import { makeReport, type Ticks } from './report';

export type Submission =
  | { kind: 'none' }
  | { kind: 'sending' }
  | { kind: 'sent' }
  /** On the phone, to be sent when there is a network. */
  | { kind: 'waiting'; requestId: string }
  | { kind: 'refused'; requestId: string }
  /** Neither sent nor kept: the form stays as it is. */
  | { kind: 'failed' };

async function stateOf({ personId, requestId }: Pick<Report, 'personId' | 'requestId'>): Promise<Submission> {
  const kept = (await listReports(personId)).find((report) => report.requestId === requestId);
  if (!kept) return { kind: 'sent' };
  return { kind: kept.refusal ? 'refused' : 'waiting', requestId };
}

/** First onto the phone, then to the server: whatever happens in between, the round is not lost. */
async function submit(report: Report): Promise<Submission> {
  try {
    await addReport(report);
  } catch {
    return sendWithoutKeeping(report);
  }
  await sendReports();
  return stateOf(report);
}

/** A browser that keeps nothing can still send while it is online. */
async function sendWithoutKeeping({ code, requestId, body }: Report): Promise<Submission> {
  try {
    await request('POST /qr/{id}/report-quality-check', { params: { id: code }, body, requestId });
    return { kind: 'sent' };
  } catch {
    return { kind: 'failed' };
  }
}

export function useSubmission(personId: string, code: string) {
  const [submission, setSubmission] = useState<Submission>({ kind: 'none' });
  const requestId = 'requestId' in submission ? submission.requestId : null;

  // What waited may have been sent or refused in the meantime, by this page, another one or the worker.
  useEffect(() => {
    if (requestId === null) return undefined;
    return onReportsChange(() => void stateOf({ personId, requestId }).then(setSubmission));
  }, [personId, requestId]);

  return {
    submission,
    reset: () => setSubmission({ kind: 'none' }),
    submit: (round: FacilityRound, ticks: Ticks) => {
      setSubmission({ kind: 'sending' });
      void submit(makeReport(personId, code, round, ticks)).then(setSubmission);
    },
  };
}
