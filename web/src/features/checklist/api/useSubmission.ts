import type { FacilityRound } from '@rounds/contract';
import { useEffect, useState } from 'react';
import { request } from '../../../lib/api/api';
import type { Report } from '../../../lib/offline/database';
import { addReport, listReports, onReportsChange } from '../../../lib/offline/queue';
import { sendReports } from '../../../lib/offline/sender';
import { wait } from '../../../lib/wait';
import { makeReport, type Ticks } from './report';

export type Submission =
  | { kind: 'none' }
  /** On the phone already, and on its way. */
  | { kind: 'sending'; requestId: string }
  | { kind: 'sent' }
  /** On the phone, to be sent when there is a network that works. */
  | { kind: 'waiting'; requestId: string }
  | { kind: 'refused'; requestId: string }
  /** Neither sent nor kept: the form stays as it is. */
  | { kind: 'failed' };

async function stateOf({ personId, requestId }: Pick<Report, 'personId' | 'requestId'>): Promise<Submission> {
  const kept = (await listReports(personId)).find((report) => report.requestId === requestId);
  if (!kept) return { kind: 'sent' };
  return { kind: kept.refusal ? 'refused' : 'waiting', requestId };
}

/** How long a person looks at a busy button before they are told that their work is safe and that they can go on. */
const patienceMs = 4000;

/** First onto the phone, then to the server: whatever happens in between, the round is not lost. */
async function submit(report: Report): Promise<Submission> {
  try {
    await addReport(report);
  } catch {
    return sendWithoutKeeping(report);
  }
  // A network may hang for minutes: nobody waits for it longer than that, and it goes on by itself.
  await Promise.race([sendReports(), wait(patienceMs)]);
  return stateOf(report);
}

/** A browser that keeps nothing can still send while it is online. */
async function sendWithoutKeeping({ code, requestId, body }: Report): Promise<Submission> {
  try {
    const timeoutMs = 20_000;
    await request('POST /qr/{id}/report-quality-check', { params: { id: code }, body, requestId, timeoutMs });
    return { kind: 'sent' };
  } catch {
    return { kind: 'failed' };
  }
}

export function useSubmission(personId: string, code: string) {
  const [submission, setSubmission] = useState<Submission>({ kind: 'none' });
  const requestId = 'requestId' in submission ? submission.requestId : null;
  const isSending = submission.kind === 'sending';

  // What waited may have been sent or refused in the meantime, by this page, another one or the worker.
  useEffect(() => {
    if (requestId === null || isSending) return undefined;
    return onReportsChange(() => void stateOf({ personId, requestId }).then(setSubmission));
  }, [personId, requestId, isSending]);

  return {
    submission,
    reset: () => setSubmission({ kind: 'none' }),
    submit: (round: FacilityRound, ticks: Ticks) => {
      const report = makeReport(personId, code, round, ticks);
      setSubmission({ kind: 'sending', requestId: report.requestId });
      void submit(report).then(setSubmission);
    },
  };
}
