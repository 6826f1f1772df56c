import type { FacilityRound } from '@rounds/contract';
import { CheckCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import type { Tick } from '../../../lib/offline/database';
import { Button } from '../../../ui/Button';
import { kindOf } from '../api/answers';
import { isAnswered, tickOf, type Ticks } from '../api/report';
import { Task } from './Task';
import styles from './RoundForm.module.css';

interface RoundFormProps {
  round: FacilityRound;
  ticks: Ticks;
  locked: boolean;
  /** By item: why the server did not take it. */
  faults: ReadonlyMap<string, string>;
  onChange: (itemId: string, change: Partial<Tick>) => void;
}

/** Fewer are ticked as fast one by one. */
const tickableAtOnce = 3;

/** The items by checklist; a single checklist needs no heading over it. */
export function RoundForm({ round, ticks, locked, faults, onChange }: RoundFormProps) {
  const { t } = useTranslation();
  const { facility, checklists, checks, jobs = [] } = round;
  const hasJob = (itemId: string) => jobs.some(({ state, origin }) => state === 'open' && origin.itemId === itemId);
  const openItems = (checklistId: number) =>
    checks.filter((task) => task.checklistId === checklistId && kindOf(task) === 'check' && !isAnswered(task, ticks));
  const lists = checklists.map(({ id, title }) => (
    <section key={id} className={styles.checklist}>
      <div className={styles.head}>
        {checklists.length > 1 && <h2 className={styles.title}>{title}</h2>}
        {!locked && openItems(id).length >= tickableAtOnce && (
          <Button
            variant="text"
            icon={CheckCheck}
            onClick={() => openItems(id).forEach((task) => onChange(task.id, { isDone: true }))}
          >
            {t('checklist.tickAll')}
          </Button>
        )}
      </div>
      <ul className={styles.tasks} aria-label={title}>
        {checks
          .filter(({ checklistId }) => checklistId === id)
          .map((task) => (
            <Task
              key={task.id}
              task={task}
              tick={tickOf(ticks, task.id)}
              hasJob={hasJob(task.id)}
              locked={locked}
              fault={faults.get(task.id)}
              place={facility.title}
              onChange={(change) => onChange(task.id, change)}
            />
          ))}
      </ul>
    </section>
  ));
  return (
    <>
      {!locked && <How />}
      {lists}
    </>
  );
}

/** The sign stays with the last word. */
function How() {
  const { t } = useTranslation();
  const words = t('checklist.how').split(' ');
  return (
    <p className={styles.how} aria-hidden="true">
      {words.slice(0, -1).join(' ')}{' '}
      <span>
        {words.at(-1)}
        {'\u00A0'}
        <TriangleAlert size={18} strokeWidth={1.75} />
      </span>
    </p>
  );
}
