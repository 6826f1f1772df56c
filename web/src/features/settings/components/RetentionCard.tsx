import { useTranslation } from '../../../lib/i18n';
import { Card } from '../../../ui/Card';
import { Field, Select } from '../../../ui/Field';

interface RetentionCardProps {
  /** Null: without limit. */
  days: number | null;
  onChange: (days: number | null) => void;
}

const usualPeriods = [30, 90, 180, 365, 730];
const forever = 'forever';

/** How long the organisation keeps what visitors wrote. */
export function RetentionCard({ days, onChange }: RetentionCardProps) {
  const { t } = useTranslation();
  const periods = days === null || usualPeriods.includes(days) ? usualPeriods : [...usualPeriods, days];
  return (
    <Card title={t('settings.organisation')}>
      <Field label={t('settings.retention')} hint={t('settings.retentionHint')}>
        <Select
          value={days ?? forever}
          onChange={({ target }) => onChange(target.value === forever ? null : Number(target.value))}
        >
          <option value={forever}>{t('settings.retentionForever')}</option>
          {periods.map((count) => (
            <option key={count} value={count}>
              {t('settings.retentionDays', { count })}
            </option>
          ))}
        </Select>
      </Field>
    </Card>
  );
}
