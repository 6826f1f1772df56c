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
  /** What is done to the days that the site has: by the day, whether it is off. */
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({});
  const [next, setNext] = useState('');
  const { fieldError, ...dialog } = useRecordDialog('edit', change.error, site.error);
  const kept = site.data?.closedDays ?? [];
  const days = [...new Set([...kept, ...Object.keys(changes)])].filter((day) => changes[day] ?? true).toSorted();
  const coming = days.filter((day) => day >= today);
  const mark = (day: string, isOff: boolean) => setChanges((before) => ({ ...before, [day]: isOff }));
  const canAdd = next >= today && !days.includes(next) && days.length < limits.closedDaysPerSite;
  return (
    <FormSheet
      {...dialog}
      title={t('board.week.daysOff')}
      loading={!site.data && !site.error}
      busy={change.isPending || change.isSuccess}
      disabled={!site.data || Object.keys(changes).length === 0}
      onClose={onClose}
      onSubmit={() => change.mutate({ op: 'edit', id: siteId, fields: { closedDays: days } }, { onSuccess: onClose })}
    >
      {site.data && (
        <>
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
                    onClick={() => mark(day, false)}
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
                mark(next, true);
                setNext('');
              }}
            >
              {t('board.week.addDayOff')}
            </Button>
          </div>
        </>
      )}
    </FormSheet>
  );
}
