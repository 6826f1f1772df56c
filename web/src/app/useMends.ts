import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { DoneReport, Report } from '../lib/offline/database';
import { useReports } from '../lib/offline/useReports';
import { useSession } from '../lib/session';
import { switchAccount } from '../lib/switchAccount';
import { useErrorText } from '../lib/useErrorText';
import { useLocation } from '../router/context';
import { useToast } from '../ui/Toast';

/** What “Put it right” was tapped for, and where its job is to be found. */
export interface Mends {
  report: DoneReport | undefined;
  /** It belongs to another of the person's organisations than the one that is open. */
  isElsewhere: boolean;
}

const isRefusedDone = (report: Report): report is DoneReport =>
  report.kind === 'done' && report.refusal !== undefined && report.refusal.moved === undefined;

/** The refused report that the link to the job's page names. Once it has left the queue Back and a reload name nothing. */
export function useMends(): Mends {
  const { mends } = (useLocation().state ?? {}) as { mends?: unknown };
  const current = useSession()?.accountId;
  const report = useReports()
    .filter(isRefusedDone)
    .find(({ requestId }) => requestId === mends);
  return { report, isElsewhere: report?.accountId !== undefined && report.accountId !== current };
}

/**
 * Opens its organisation, and says whether that is under way. It is done on the page of the job: a page whose address names
 * an organisation, where the tap may have been, would open its own again.
 */
export function useOrganisationOfMends(): boolean {
  const { key } = useLocation();
  const { report, isElsewhere } = useMends();
  const tell = useFailureToast();
  const { mutate: open, isError } = useMutation({ mutationFn: switchAccount, onError: tell });
  const wantedId = isElsewhere ? report?.accountId : undefined;
  /** Once for each tap. */
  const tried = useRef('');
  useEffect(() => {
    if (wantedId === undefined || tried.current === key) return;
    tried.current = key;
    open(wantedId);
  }, [wantedId, key, open]);
  return wantedId !== undefined && !isError;
}

/** The notice in which the tap was is on another page, or will be gone. */
export function useFailureToast(): (error: Error) => void {
  const errorText = useErrorText();
  const toast = useToast();
  return (error) => toast({ text: errorText(error), icon: TriangleAlert });
}
