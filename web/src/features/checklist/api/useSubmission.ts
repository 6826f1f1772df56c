import type { FacilityRound } from '@rounds/contract';
import { useState } from 'react';
import type { RoundReport } from '../../../lib/offline/database';
import { removeReport } from '../../../lib/offline/queue';
import { useReportSubmission, type Submission } from '../../../lib/offline/submission';
import { useHasLeft } from '../../../lib/useHasLeft';
import { forgetTap } from '../../../lib/visits';
import { makeReport, type Door, type Ticks } from './report';

/** By item: what the server said of it. */
export type Faults = ReadonlyMap<string, string>;

const none: Faults = new Map();

/** Of a refused report: the server names items by their place in it, as in `items.2.answer`. */
function faultsIn(state: Submission<RoundReport>): Faults {
  if (state.kind !== 'refused' || state.report.kind !== undefined) return none;
  const { body, refusal } = state.report;
  const found = (refusal?.errors ?? []).flatMap(({ field, message }): [string, string][] => {
    const place = /^items\.(\d+)\b/.exec(field)?.[1];
    const item = place === undefined ? undefined : body.items[Number(place)];
    return item ? [[item.id, message]] : [];
  });
  return new Map(found);
}

export function useSubmission(door: Door, onFault: () => void) {
  const { submission, reset, submit } = useReportSubmission<RoundReport>();
  const [faults, setFaults] = useState(none);
  const hasLeft = useHasLeft();
  return {
    submission,
    reset,
    faults,
    submit: async (round: FacilityRound, ticks: Ticks): Promise<void> => {
      setFaults(none);
      const state = await submit(makeReport(door, round, ticks));
      if (state.kind !== 'failed' && state.kind !== 'none') forgetTap(door.personId, door.code);
      const found = faultsIn(state);
      // Who has left the door is told of it where they are: it stays in the queue.
      if (found.size === 0 || state.kind !== 'refused' || hasLeft.current) return;
      // It can be put right where it stands: what was refused is a draft again.
      onFault();
      await removeReport(state.report, { how: 'mended' });
      setFaults(found);
      reset();
    },
  };
}
