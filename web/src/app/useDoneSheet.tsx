import type { Job } from '@rounds/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DoneReport } from '../lib/offline/database';
import { useReports } from '../lib/offline/useReports';
import { useSaidByLink } from '../lib/openedBy';
import { useLocation } from '../router/context';
import { lazyDialog } from '../shared/lazyPart';
import { paths } from './paths';
import { useFailureToast, useMends } from './useMends';

const DoneSheet = lazyDialog(async () => (await import('../features/jobs/components/DoneSheet')).DoneSheet);

/** Where a job is done, by whomever. What was refused leads here again, with what was written. */
export function useDoneSheet(job: Job) {
  const openedBy = useSaidByLink();
  const isUnsent = useReports().some((report) => report.kind === 'done' && report.jobId === job.id && !report.refusal);
  const isOpen = job.state === 'open' && !isUnsent;
  const [isAsked, setAsked] = useState(false);
  useMending(job.id, isOpen, () => setAsked(true));
  return {
    /** Done here, and the server does not know it yet. */
    isUnsent,
    isOpen,
    ask: () => setAsked(true),
    sheet: isAsked && (
      <DoneSheet job={job} openedBy={openedBy} scanPath={paths.scan()} onClose={() => setAsked(false)} />
    ),
  };
}

/** What was refused stays in the queue until its words stand in the sheet; where there is no sheet the server says why. */
export function useMending(jobId: string, isOpen: boolean, onMended?: () => void): void {
  const { key } = useLocation();
  const { report, isElsewhere } = useMends();
  const tell = useFailureToast();
  const { mutate: mend } = useMutation({
    mutationFn: async (refused: DoneReport) => {
      // Seldom needed, and with it comes what a checklist is made of.
      const { mendDone, sendAgain } = await import('../features/checklist/api/mend');
      await (isOpen ? mendDone : sendAgain)(refused);
      return isOpen;
    },
    onSuccess: (isDraft) => isDraft && onMended?.(),
    onError: tell,
  });
  /** The tap that it was done for: what is refused once more is not sent again and again. */
  const done = useRef('');
  useEffect(() => {
    if (report?.jobId !== jobId || isElsewhere || done.current === key) return;
    done.current = key;
    mend(report);
  }, [report, jobId, isElsewhere, key, mend]);
}
