import { limits } from '@rounds/contract';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog } from '../../../lib/recordDialog';
import { Button } from '../../../ui/Button';
import { Field, Input } from '../../../ui/Field';
import { FormSheet } from '../../../ui/FormSheet';
import { IconButton } from '../../../ui/IconButton';
import { useChangeSite, useSite } from '../api/sites';
import styles from './DaysOffDialog.module.css';

interface DaysOffDialogProps {
  siteId: string;
  /** Of the site, `2026-11-16`: what lies before it is kept and not shown. */
  today: string;
  dayName: (day: string) => string;
  onClose: () => void;
}

/** The days on which nothing is due at a site. */
export function DaysOffDialog({ siteId, today, dayName, onClose }: DaysOffDialogProps) {
  const { t } = useTranslation();
  const site = useSite(siteId);
  const change = useChangeSite();
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const [next, setNext] = useState('');
  const { fieldError, ...dialog } = useRecordDialog('edit', change.error, site.error);
  const days = typed ?? site.data?.closedDays ?? [];
  const coming = days.filter((day) => day >= today);
  const canAdd = next >= today && !days.includes(next) && days.length < limits.closedDaysPerSite;
  return (
    <FormSheet
      {...dialog}
      title={t('board.week.daysOff')}
      loading={!site.data && !site.error}
      busy={change.isPending || change.isSuccess}
      disabled={typed === null}
      onClose={onClose}
      onSubmit={() =>
        change.mutate({ op: 'edit', id: siteId, fields: { closedDays: [...days] } }, { onSuccess: onClose })
      }
    >
      <p className={styles.hint}>{t('board.week.daysOffHint')}</p>
      {coming.length === 0 ? (
        <p>{t('board.week.noDaysOff')}</p>
      ) : (
        <ul className={styles.days} aria-label={t('board.week.daysOff')}>
          {coming.map((day) => (
            <li key={day} className={styles.day}>
              <time dateTime={day}>{dayName(day)}</time>
              <IconButton
                icon={X}
                label={t('board.week.removeDayOff', { day: dayName(day) })}
                onClick={() => setTyped(days.filter((one) => one !== day))}
              />
            </li>
          ))}
        </ul>
      )}
      <Field label={t('board.week.newDayOff')} error={fieldError('closedDays')}>
        <Input type="date" min={today} value={next} onChange={({ target }) => setNext(target.value)} />
      </Field>
      <div>
        <Button
          variant="soft"
          size="small"
          icon={Plus}
          disabled={!canAdd}
          onClick={() => {
            setTyped([...days, next].toSorted());
            setNext('');
          }}
        >
          {t('board.week.addDayOff')}
        </Button>
      </div>
    </FormSheet>
  );
}
