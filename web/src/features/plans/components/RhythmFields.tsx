import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { lazyPart, NotFetched } from '../../../shared/lazyPart';
import { Field, FieldPair, Input } from '../../../ui/Field';
import { everyHours, weekdays, type Preset, type Rhythm } from '../rhythm';
import { useWeekdayNames } from '../useWeekdayNames';
import { Choices } from './Choices';
import type { MonthFieldsProps } from './MonthFields';
import styles from './RhythmFields.module.css';

/** What fewer plans need is in no first load: where it will stand is kept free meanwhile. */
const MonthFields = lazyPart(
  async () => (await import('./MonthFields')).MonthFields,
  NotFetched,
  <div className={styles.comingMonth} />,
);
const OwnRhythmFields = lazyPart(
  async () => (await import('./OwnRhythmFields')).OwnRhythmFields,
  NotFetched,
  <div className={styles.comingOwn} />,
);

interface RhythmFieldsProps {
  preset: Preset;
  rhythm: Rhythm;
  /** What the server says of the rule. */
  error?: string | undefined;
  onChange: (rhythm: Rhythm) => void;
}

/** What a preset leaves open: a time, a day, or everything. */
export function RhythmFields({ preset, rhythm, error, onChange }: RhythmFieldsProps) {
  const { t } = useTranslation();
  const change = (part: Partial<Rhythm>) => onChange({ ...rhythm, ...part });
  switch (preset) {
    case 'hours':
      return <HourFields times={rhythm.times} error={error} onChange={(times) => change({ times })} />;
    case 'daily':
    case 'workdays':
    case 'weekly':
    case 'monthly':
      return (
        <>
          {preset === 'weekly' && <WeekdayChoice days={rhythm.days} onChange={(days) => change({ days })} />}
          {preset === 'monthly' && <MonthFields days={rhythm.days} onChange={(days) => change({ days })} />}
          <Field label={t('plans.time')} error={error}>
            <Input
              type="time"
              className={styles.time}
              value={rhythm.times[0] ?? ''}
              onChange={({ target }) => change({ times: target.value === '' ? [] : [target.value] })}
            />
          </Field>
        </>
      );
    case 'own':
      return <OwnRhythmFields rhythm={rhythm} error={error} onChange={change} />;
  }
}

interface HourFieldsProps {
  times: readonly string[];
  error: string | undefined;
  onChange: (times: string[]) => void;
}

function HourFields({ times, error, onChange }: HourFieldsProps) {
  const { t } = useTranslation();
  // The last time is the one before this, unless they meet.
  const [bounds, setBounds] = useState({ from: times[0] ?? '08:00', to: times.at(-1) ?? '20:00' });
  const type = (part: Partial<typeof bounds>) => {
    const next = { ...bounds, ...part };
    setBounds(next);
    onChange(next.from === '' || next.to === '' ? [] : everyHours(next.from, next.to));
  };
  return (
    <FieldPair>
      <Field label={t('plans.hoursFrom')} error={times.length === 0 ? t('plans.noTimes') : error}>
        <Input type="time" value={bounds.from} onChange={({ target }) => type({ from: target.value })} />
      </Field>
      <Field label={t('plans.hoursTo')}>
        <Input type="time" value={bounds.to} onChange={({ target }) => type({ to: target.value })} />
      </Field>
    </FieldPair>
  );
}

function WeekdayChoice({ days, onChange }: MonthFieldsProps) {
  const { t } = useTranslation();
  const names = useWeekdayNames('short');
  return (
    <Choices
      label={t('plans.weekday')}
      options={weekdays.map((day) => ({ value: day, label: names[day] }))}
      value={days.kind === 'week' ? (days.days[0] ?? 'MO') : 'MO'}
      onChange={(day) => onChange({ kind: 'week', days: [day] })}
    />
  );
}
