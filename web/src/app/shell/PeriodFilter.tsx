import { useTranslation } from '../../lib/i18n';
import { ChipSelect } from '../../ui/ChipSelect';
import { Field, Input } from '../../ui/Field';
import { asDay, lastWeek, ownDays, presets, type Period } from './period';
import { useAddressFilter } from './useAddressFilter';
import styles from './PeriodFilter.module.css';

/** Narrows a list to the last days, or opens the fields for one's own. */
export function PeriodFilter({ period: { choice }, timeZone }: { period: Period; timeZone: string }) {
  const { t } = useTranslation();
  const setFilter = useAddressFilter();
  return (
    <ChipSelect
      label={t('filters.period')}
      value={choice}
      options={[
        { value: '', label: t('filters.allTime') },
        ...presets.map((days) => ({
          value: days,
          label: days === '1' ? t('filters.today') : t('filters.days', { count: Number(days) }),
        })),
        { value: ownDays, label: t('filters.ownDays') },
      ]}
      onChange={(days) => setFilter({ days, ...(days === ownDays ? lastWeek(timeZone) : { from: '', to: '' }) })}
    />
  );
}

/** The browser's own way to enter a date. Half a date is nobody's wish yet, and changes nothing. */
export function OwnDays({ period: { choice, from, to } }: { period: Period }) {
  const { t } = useTranslation();
  const setFilter = useAddressFilter();
  if (choice !== ownDays) return null;
  const change = (name: 'from' | 'to', typed: string) => {
    if (typed === '' || asDay(typed)) setFilter({ days: ownDays, [name]: typed });
  };
  return (
    <div className={styles.days}>
      <Field label={t('filters.from')}>
        <Input type="date" defaultValue={from} onChange={(event) => change('from', event.target.value)} />
      </Field>
      <Field label={t('filters.to')}>
        <Input type="date" defaultValue={to} onChange={(event) => change('to', event.target.value)} />
      </Field>
    </div>
  );
}
