import { useEffect, useRef, useState } from 'react';
import { ApiProblem, mayBeDone } from '../api/problem';
import { wait } from '../wait';
import type { Report } from './database';
import { dropDraft } from './drafts';
import { bindPhotos, forgetPhotosOf } from './keptPhotos';
import { photoIdsOf } from './photoIds';
import { sendPhotosNow } from './photoSending';
import { addReport, departureOf, draftOf, isQueued, listReports, onReportsChange, type OpenedJob } from './queue';
import { refusalOf, sendReport } from './replay';
import { requestAs } from './requestAs';
import { measureRoom } from './room';
import { sendReports } from './sender';

export type Submission<Kind extends Report = Report> =
  | { kind: 'none' }
  /** On the phone already, and on its way. */
  | { kind: 'sending'; requestId: string }
  /** With the server, which opened these jobs for it. */
  | { kind: 'sent'; jobs: readonly OpenedJob[] }
  /** On the phone, to be sent when there is a network that works. */
  | { kind: 'waiting'; requestId: string }
  | { kind: 'refused'; requestId: string; report: Report }
  /** Not kept: the form stays as it is. `why` is the server’s refusal, null where only its answer may be missing. */
  | { kind: 'failed'; report: Kind; why: string | null };

/** Where the report is now. One that is nowhere was lost with the phone's storage: it is asked for at the server. */
async function stateOf<Kind extends Report>(report: Kind): Promise<Submission<Kind>> {
  const { personId, requestId } = report;
  const kept = await listReports(personId).catch(() => []);
  const found = kept.find((each) => each.requestId === requestId);
  if (found) return found.refusal ? { kind: 'refused', requestId, report: found } : { kind: 'waiting', requestId };
  // Sealed, and whoever made it has left.
  if (await isQueued(requestId).catch(() => false)) return { kind: 'waiting', requestId };
  const departure = departureOf(requestId);
  switch (departure?.how) {
    case 'sent':
      return { kind: 'sent', jobs: departure.jobs ?? [] };
    case 'discarded':
    case 'mended':
      return { kind: 'none' };
    case undefined:
      return sendWithoutKeeping(report);
  }
}

/** How long a person looks at a busy button before they are told that their work is safe and that they can go on. */
const patienceMs = 4000;

/** First onto the phone, then to the server: whatever happens in between, it is not lost. */
async function submit<Kind extends Report>(report: Kind): Promise<Submission<Kind>> {
  const patience = wait(patienceMs);
  try {
    // First the pictures: what is bound to a report that never came is swept.
    await bindPhotos(report);
    await addReport(report);
  } catch {
    void measureRoom();
    return sendWithoutKeeping(report, true);
  }
  // A network may hang for minutes: nobody waits for it longer than that, and it goes on by itself.
  await Promise.race([sendReports(), patience]);
  const state = await stateOf(report);
  if (state.kind === 'waiting') askToKeep();
  return state;
}

/** The phone is asked when it has something to lose, not before. */
const askToKeep = () =>
  void import('./persistence')
    .then(({ askToPersistOnceInAWhile }) => askToPersistOnceInAWhile())
    .catch(() => undefined);

/** A browser that keeps nothing can still send while it is online. */
async function sendWithoutKeeping<Kind extends Report>(report: Kind, isDraft = false): Promise<Submission<Kind>> {
  const request = requestAs(report.personId);
  try {
    await sendPhotosNow(report.personId, photoIdsOf(report), request, report.accountId);
    const jobs = await sendReport(report, request);
    // What was typed while there still was room would stand there again, and be sent again.
    if (isDraft) await dropDraft(report.personId, draftOf(report)).catch(() => undefined);
    await forgetPhotosOf(report.requestId).catch(() => undefined);
    return { kind: 'sent', jobs };
  } catch (error) {
    return { kind: 'failed', report, why: error instanceof ApiProblem && !mayBeDone(error) ? refusalOf(error) : null };
  }
}

const saidIn = ({ body }: Report): string => JSON.stringify({ ...body, performedAt: null });

/** The way of one report from the form to the server. */
export function useReportSubmission<Kind extends Report>() {
  const [submission, setSubmission] = useState<Submission<Kind>>({ kind: 'none' });
  const [report, setReport] = useState<Kind | null>(null);
  const underWay = useRef<Promise<Submission<Kind>> | null>(null);
  const isKept = submission.kind === 'waiting' || submission.kind === 'refused';

  // What waited may have been sent or refused in the meantime, by this page, another one or the worker.
  useEffect(() => {
    if (!report || !isKept) return undefined;
    return onReportsChange(() => void stateOf(report).then(setSubmission));
  }, [report, isKept]);

  const start = async (made: Kind): Promise<Submission<Kind>> => {
    // Its answer may have got lost, not the report: under its id the server stores it once.
    const isAgain = submission.kind === 'failed' && saidIn(submission.report) === saidIn(made);
    const sending = isAgain ? submission.report : made;
    setReport(sending);
    setSubmission({ kind: 'sending', requestId: sending.requestId });
    const state = await submit(sending);
    setSubmission(state);
    return state;
  };

  return {
    submission,
    reset: () => setSubmission({ kind: 'none' }),
    /** Asked again meanwhile, it is the same sending: two presses are one report. */
    submit: (made: Kind): Promise<Submission<Kind>> =>
      (underWay.current ??= start(made).finally(() => {
        underWay.current = null;
      })),
  };
}
