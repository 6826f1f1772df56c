import type { FacilityRound } from '@rounds/contract';
import type { Tick } from '../../../lib/offline/database';
import { tickOf, type Ticks } from '../api/report';
import { Task } from './Task';
import styles from './RoundForm.module.css';

interface RoundFormProps {
  round: FacilityRound;
  ticks: Ticks;
  locked: boolean;
  onChange: (itemId: string, change: Partial<Tick>) => void;
}

/** The items by checklist; a single checklist needs no heading over it. */
export function RoundForm({ round: { checklists, checks }, ticks, locked, onChange }: RoundFormProps) {
  return checklists.map(({ id, title }) => (
    <section key={id} className={styles.checklist}>
      {checklists.length > 1 && <h2 className={styles.title}>{title}</h2>}
      <ul className={styles.tasks} aria-label={title}>
        {checks
          .filter(({ checklistId }) => checklistId === id)
          .map((task) => (
            <Task
              key={task.id}
              task={task}
              tick={tickOf(ticks, task.id)}
              locked={locked}
              onChange={(change) => onChange(task.id, change)}
            />
          ))}
      </ul>
    </section>
  ));
}
