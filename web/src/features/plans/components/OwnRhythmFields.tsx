import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { Field, FieldPair, Input } from '../../../ui/Field';
import { IconButton } from '../../../ui/IconButton';
import { Segmented } from '../../../ui/Segmented';
import { fitOneRule, weekdayOf, weekdays, type Rhythm, type Weekday } from '../rhythm';
import { useWeekdayNames } from '../useWeekdayNames';
import { MonthFields } from './MonthFields';
import styles from './RhythmFields.module.css';

interface OwnRhythmFieldsProps {
  rhythm: Rhythm;
  error: string | undefined;
  onChange: (part: Partial<Rhythm>) => void;
}

/** Everything that a rule can say: days, times, from and until. */
export function OwnRhythmFields({ rhythm, error, onChange }: OwnRhythmFieldsProps) {
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
