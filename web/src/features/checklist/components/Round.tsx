import type { FacilityRound } from '@rounds/contract';
import { ListChecks, ScanQrCode } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import type { OpenedJob } from '../../../lib/offline/queue';
import type { OpenedBy } from '../../../lib/openedBy';
import type { Visit } from '../../../lib/storage';
import { useEndOf } from '../../../lib/useVisit';
import { isProven, visitOf } from '../../../lib/visits';
import { lazyPart, NotFetched } from '../../../shared/lazyPart';
import { AppFrame } from '../../../ui/AppFrame';
import { ButtonLink } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { answerOf, type TaskAnswer } from '../api/answers';
import { countAnswered, remainderOf, startOf, tickOf, type Ticks } from '../api/report';
import { useSubmission } from '../api/useSubmission';
import { useTicks } from '../api/useTicks';
import { AnsweredRing, FacilityHead } from './FacilityHead';
import { LastRound } from './LastRound';
import { RoomNotice } from './RoomNotice';
import { RoundForm } from './RoundForm';
import { Sent } from './Sent';
import { SubmitFoot } from './SubmitFoot';
import { UnsentNotice } from './UnsentNotice';
import styles from './Round.module.css';

/** At few doors, and at some in the middle of a round. */
const NeedsCode = lazyPart(async () => (await import('./NeedsCode')).NeedsCode, NotFetched);

type Over = 'waiting' | 'sent';

interface RoundProps {
  personId: string;
  code: string;
  openedBy: OpenedBy;
  visit: Visit | null;
  round: FacilityRound;
  /** What was ticked before the page was last closed. */
  ticks: Ticks;
  backPath: string;
  scanPath: string;
  /** The head of who is on a tour, once the round is over, in place of the door's own. */
  renderHead: (own: ReactNode, over: Over | null) => ReactNode;
  /** Where to go next, around the way to the scanner. */
  renderNext: (scan: ReactNode) => ReactNode;
  /** The jobs that were opened for what was found. */
  renderOpened: (jobs: readonly OpenedJob[]) => ReactNode;
  /** What is broken here. */
  jobs: ReactNode;
  /** Until when a round is to be done here now, where a plan asks for one. */
  due: ReactNode;
  /** The ways to the visitor's screen and to what happened here before. */
  links: ReactNode;
  /** What was measured here before, for who may see it. */
  trends: ReactNode;
  /** Where the door asks for its code: the other way to prove that one is here. */
  tagReader: ReactNode;
}

/** A whole round with one thumb: tick, comment, submit. */
export function Round(props: RoundProps) {
  const { personId, code, openedBy, visit: first, round, ticks: initial, backPath, scanPath, ...slots } = props;
  const { t } = useTranslation();
  const [visit, setVisit] = useState(first);
  const { ticks, change, settle, reopen, keep, clear } = useTicks(personId, code, initial);
  const { submission, submit, reset, faults } = useSubmission({ personId, code, openedBy, visit }, keep);
  useEndOf(visit);
  // Neither sent nor on its way: it is a draft.
  useEffect(() => {
    if (submission.kind === 'none' || submission.kind === 'failed') reopen();
  }, [submission, reopen]);
  const total = round.checks.length;
  const answered = countAnswered(round, ticks);
  const isLocked = submission.kind !== 'none' && submission.kind !== 'failed';
  // What the foot speaks of is not said twice, nor for the moment in which it is on its way.
  const isSubmitted = submission.kind === 'sending' || submission.kind === 'waiting';
  const over = submission.kind === 'sent' || submission.kind === 'waiting' ? submission.kind : null;
  const { title, siteTitle, isCodeNeeded } = round.facility;
  const mustRead = isCodeNeeded && submission.kind === 'none' && !isProven(visit, startOf(ticks));
  const head = (
    <FacilityHead
      title={title}
      siteTitle={siteTitle}
      back={backPath}
      ring={<AnsweredRing answered={answered} total={total} />}
    />
  );
  const scan = (
    <ButtonLink block icon={ScanQrCode} to={scanPath}>
      {t('checklist.sent.next')}
    </ButtonLink>
  );
  const count = (answer: TaskAnswer) =>
    round.checks.filter((task) => answerOf(task, tickOf(ticks, task.id)) === answer).length;
  const [done, problems] = [count('done'), count('problem')];
  const said = [
    (done > 0 || problems === 0) && t('checklist.sent.done', { count: done }),
    problems > 0 && t('checklist.sent.problems', { count: problems }),
  ];
  const again = () => {
    clear();
    // A tap went with what was sent, and proves no other round.
    setVisit(visitOf(personId, code));
    reset();
  };

  if (mustRead) {
    return (
      <AppFrame head={head}>
        <NeedsCode answered={answered} total={total} scanPath={scanPath} tagReader={slots.tagReader}>
          <UnsentNotice code={code} />
          {slots.jobs}
        </NeedsCode>
      </AppFrame>
    );
  }
  return (
    <AppFrame head={slots.renderHead(head, over)}>
      <div className={styles.round}>
        <RoomNotice />
        <UnsentNotice except={isSubmitted ? submission.requestId : undefined} code={code} />
        {submission.kind === 'sent' ? (
          <Sent
            title={title}
            answered={answered}
            total={total}
            said={said.filter(Boolean).join(', ')}
            opened={slots.renderOpened(submission.jobs)}
            next={slots.renderNext(scan)}
            onAgain={again}
          />
        ) : (
          <>
            {total > 0 && (
              <div className={styles.times}>
                <LastRound round={round} code={code} />
                {slots.due}
              </div>
            )}
            {slots.jobs}
            {total === 0 ? (
              <EmptyState icon={ListChecks} title={t('checklist.none')}>
                {t('checklist.noneHint')}
              </EmptyState>
            ) : (
              <RoundForm round={round} ticks={ticks} locked={isLocked} faults={faults} onChange={change} />
            )}
            {slots.trends}
            <nav className={styles.links} aria-label={t('checklist.links')}>
              {slots.links}
            </nav>
            <SubmitFoot
              remainder={total === 0 ? null : remainderOf(round, ticks)}
              submission={submission}
              next={over && slots.renderNext(scan)}
              onSubmit={() => void settle().then(() => submit(round, ticks))}
            />
          </>
        )}
      </div>
    </AppFrame>
  );
}
