import type { FacilityRound } from '@rounds/contract';
import type { RoundReport } from '../../../lib/offline/database';
import { useReportSubmission } from '../../../lib/offline/submission';
import type { OpenedBy } from '../../../lib/openedBy';
import { makeReport, type Ticks } from './report';

export function useSubmission(personId: string, code: string, openedBy: OpenedBy) {
  const { submission, reset, submit } = useReportSubmission<RoundReport>();
  return {
    submission,
    reset,
    submit: (round: FacilityRound, ticks: Ticks) => void submit(makeReport({ personId, code, openedBy }, round, ticks)),
  };
}
