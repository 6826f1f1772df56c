import { useTranslation } from '../../../lib/i18n';
import { Field, FieldPair, Select } from '../../../ui/Field';
import { Segmented } from '../../../ui/Segmented';
import { places, weekdays, type Days, type Weekday } from '../rhythm';
import { useWeekdayNames } from '../useWeekdayNames';

export interface MonthFieldsProps {
  days: Days;
  onChange: (days: Days) => void;
}

const lastDay = 31;

/** A day of the month, by its number or by its weekday. */
export function MonthFields({ days, onChange }: MonthFieldsProps) {
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
