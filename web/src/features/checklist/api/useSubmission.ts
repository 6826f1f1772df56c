import type { FacilityRound } from '@rounds/contract';
import { useEffect, useState } from 'react';
import { request } from '../../../lib/api/api';
import type { Report } from '../../../lib/offline/database';
import { addReport, departureOf, listReports, onReportsChange } from '../../../lib/offline/queue';
import { sendReport } from '../../../lib/offline/replay';
import { measureRoom } from '../../../lib/offline/room';
import { sendReports } from '../../../lib/offline/sender';
import type { OpenedBy } from '../../../lib/openedBy';
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
  /** Neither kept nor, as far as we know, sent: the form stays as it is. */
  | { kind: 'failed'; report: Report };

/** Where the report is now. One that is nowhere was lost with the phone's storage: it is asked for at the server. */
async function stateOf(report: Report): Promise<Submission> {
  const { personId, requestId } = report;
  const kept = await listReports(personId).catch(() => []);
  const found = kept.find((each) => each.requestId === requestId);
  if (found) return { kind: found.refusal ? 'refused' : 'waiting', requestId };
  switch (departureOf(requestId)) {
    case 'sent':
      return { kind: 'sent' };
    case 'discarded':
      return { kind: 'none' };
    case undefined:
      return sendWithoutKeeping(report);
  }
}

/** How long a person looks at a busy button before they are told that their work is safe and that they can go on. */
const patienceMs = 4000;

/** First onto the phone, then to the server: whatever happens in between, the round is not lost. */
async function submit(report: Report): Promise<Submission> {
  try {
    await addReport(report);
  } catch {
    void measureRoom();
    return sendWithoutKeeping(report);
  }
  // A network may hang for minutes: nobody waits for it longer than that, and it goes on by itself.
  await Promise.race([sendReports(), wait(patienceMs)]);
  const state = await stateOf(report);
  if (state.kind === 'waiting') askToKeep();
  return state;
}

/** The phone is asked when it has something to lose, not before. */
const askToKeep = () =>
  void import('../../../lib/offline/persistence')
    .then(({ askToPersistOnceInAWhile }) => askToPersistOnceInAWhile())
    .catch(() => undefined);

/** A browser that keeps nothing can still send while it is online. */
async function sendWithoutKeeping(report: Report): Promise<Submission> {
  try {
    await sendReport(report, request);
    return { kind: 'sent' };
  } catch {
    return { kind: 'failed', report };
  }
}

const isSame = (one: Report, other: Report): boolean =>
  JSON.stringify(one.body.items) === JSON.stringify(other.body.items);

export function useSubmission(personId: string, code: string, openedBy: OpenedBy) {
  const [submission, setSubmission] = useState<Submission>({ kind: 'none' });
  const [report, setReport] = useState<Report | null>(null);
  const isKept = submission.kind === 'waiting' || submission.kind === 'refused';

  // What waited may have been sent or refused in the meantime, by this page, another one or the worker.
  useEffect(() => {
    if (!report || !isKept) return undefined;
    return onReportsChange(() => void stateOf(report).then(setSubmission));
  }, [report, isKept]);

  return {
    submission,
    reset: () => setSubmission({ kind: 'none' }),
    submit: (round: FacilityRound, ticks: Ticks) => {
      const made = makeReport({ personId, code, openedBy }, round, ticks);
      // Its answer may have got lost, not the report: under its id the server stores it once.
      const sending = submission.kind === 'failed' && isSame(submission.report, made) ? submission.report : made;
      setReport(sending);
      setSubmission({ kind: 'sending', requestId: sending.requestId });
      void submit(sending).then(setSubmission);
    },
  };
}
