import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { Field, FieldPair, Input, Select } from '../../../ui/Field';
import { IconButton } from '../../../ui/IconButton';
import { Segmented } from '../../../ui/Segmented';
import {
  everyHours,
  fitOneRule,
  places,
  weekdayOf,
  weekdays,
  type Days,
  type Preset,
  type Rhythm,
  type Weekday,
} from '../rhythm';
import { useWeekdayNames } from '../useWeekdayNames';
import { Choices } from './Choices';
import styles from './RhythmFields.module.css';

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
      return <OwnFields rhythm={rhythm} error={error} onChange={change} />;
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

interface DaysProps {
  days: Days;
  onChange: (days: Days) => void;
}

function WeekdayChoice({ days, onChange }: DaysProps) {
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

function WeekFields({ days, onChange }: { days: readonly Weekday[]; onChange: (days: Weekday[]) => void }) {
  const { t } = useTranslation();
  const short = useWeekdayNames('short');
  const long = useWeekdayNames('long');
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('plans.weekdays')}</legend>
      <div className={styles.days}>
        {weekdays.map((day) => (
          <button
            key={day}
            type="button"
            className={styles.day}
            aria-pressed={days.includes(day)}
            aria-label={long[day]}
            onClick={() => onChange(weekdays.filter((one) => (one === day ? !days.includes(one) : days.includes(one))))}
          >
            {short[day]}
          </button>
        ))}
      </div>
      {days.length === 0 && <p className={styles.fault}>{t('plans.noDays')}</p>}
    </fieldset>
  );
}

const lastDay = 31;

function MonthFields({ days, onChange }: DaysProps) {
  const { t } = useTranslation();
  const names = useWeekdayNames('long');
  const byWeekday = days.kind === 'monthWeekday' ? days : { kind: 'monthWeekday' as const, nth: 1, day: 'MO' as const };
  return (
    <>
      <Segmented
        label={t('plans.monthBy')}
        options={[
          { value: 'monthDay', label: t('plans.monthBy.day') },
          { value: 'monthWeekday', label: t('plans.monthBy.weekday') },
        ]}
        value={days.kind === 'monthWeekday' ? 'monthWeekday' : 'monthDay'}
        onChange={(kind) => onChange(kind === 'monthWeekday' ? byWeekday : { kind: 'monthDay', day: 1 })}
      />
      {days.kind === 'monthWeekday' ? (
        <FieldPair>
          <Field label={t('plans.nth')}>
            <Select value={days.nth} onChange={({ target }) => onChange({ ...days, nth: Number(target.value) })}>
              {places.map((nth) => (
                <option key={nth} value={nth}>
                  {t(`plans.nth.${nth === -1 ? 'last' : nth}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('plans.weekday')}>
            <Select value={days.day} onChange={({ target }) => onChange({ ...days, day: target.value as Weekday })}>
              {weekdays.map((day) => (
                <option key={day} value={day}>
                  {names[day]}
                </option>
              ))}
            </Select>
          </Field>
        </FieldPair>
      ) : (
        <Field label={t('plans.monthDay')} hint={t('plans.monthDayHint')}>
          <Select
            value={days.kind === 'monthDay' ? days.day : 1}
            onChange={({ target }) => onChange({ kind: 'monthDay', day: Number(target.value) })}
          >
            {Array.from({ length: lastDay }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1}
              </option>
            ))}
            <option value={-1}>{t('plans.lastDay')}</option>
          </Select>
        </Field>
      )}
    </>
  );
}

interface OwnFieldsProps {
  rhythm: Rhythm;
  error: string | undefined;
  onChange: (part: Partial<Rhythm>) => void;
}

function OwnFields({ rhythm, error, onChange }: OwnFieldsProps) {
  const { t } = useTranslation();
  const { days, times, from, until } = rhythm;
  // The server speaks of the rule as a whole; a plan that ends before it begins is a fault of its end.
  const endsTooEarly = until !== '' && until < from;
  return (
    <>
      <Segmented
        label={t('plans.repeats')}
        options={[
          { value: 'week', label: t('plans.repeats.week') },
          { value: 'month', label: t('plans.repeats.month') },
        ]}
        value={days.kind === 'week' ? 'week' : 'month'}
        onChange={(kind) =>
          onChange({
            days:
              kind === 'week'
                ? { kind, days: [weekdayOf(from)] }
                : { kind: 'monthDay', day: Number(from.slice(8)) || 1 },
          })
        }
      />
      {days.kind === 'week' ? (
        <WeekFields days={days.days} onChange={(chosen) => onChange({ days: { kind: 'week', days: chosen } })} />
      ) : (
        <MonthFields days={days} onChange={(chosen) => onChange({ days: chosen })} />
      )}
      <TimeFields
        times={times}
        error={endsTooEarly ? undefined : error}
        onChange={(chosen) => onChange({ times: chosen })}
      />
      <FieldPair>
        <Field label={t('plans.from')}>
          <Input type="date" required value={from} onChange={({ target }) => onChange({ from: target.value })} />
        </Field>
        <Field label={t('plans.until')} hint={t('plans.untilHint')} error={endsTooEarly ? error : undefined}>
          <Input type="date" min={from} value={until} onChange={({ target }) => onChange({ until: target.value })} />
        </Field>
      </FieldPair>
    </>
  );
}

interface TimeFieldsProps {
  times: readonly string[];
  error: string | undefined;
  onChange: (times: string[]) => void;
}

function TimeFields({ times, error, onChange }: TimeFieldsProps) {
  const { t } = useTranslation();
  const [next, setNext] = useState('12:00');
  const faultOf = () => {
    if (times.length === 0) return t('plans.noTimes');
    return fitOneRule(times) ? error : t('plans.timesApart');
  };
  const fault = faultOf();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('plans.times')}</legend>
      <div className={styles.times}>
        {times.map((time) => (
          <span key={time} className={styles.oneTime}>
            {time}
            <IconButton
              icon={X}
              label={t('plans.removeTime', { time })}
              onClick={() => onChange(times.filter((one) => one !== time))}
            />
          </span>
        ))}
      </div>
      <div className={styles.times}>
        <input
          type="time"
          className={styles.newTime}
          aria-label={t('plans.time')}
          value={next}
          onChange={({ target }) => setNext(target.value)}
        />
        <Button
          variant="soft"
          size="small"
          icon={Plus}
          disabled={next === '' || times.includes(next)}
          onClick={() => onChange([...times, next].toSorted())}
        >
          {t('plans.addTime')}
        </Button>
      </div>
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
