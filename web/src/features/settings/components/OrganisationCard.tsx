import { useTranslation } from '../../../lib/i18n';
import { Card } from '../../../ui/Card';
import { Field, Select } from '../../../ui/Field';
import { List, RowLink } from '../../../ui/ListRow';
import { Switch } from '../../../ui/Switch';

interface OrganisationSettings {
  /** How long it keeps what visitors wrote; null: without limit. */
  messageRetentionDays: number | null;
  showsLastCheck: boolean;
}

interface OrganisationCardProps extends OrganisationSettings {
  /** Where one says what visitors can tap. */
  reasonsPath: string;
  onChange: (changed: Partial<OrganisationSettings>) => void;
}

const usualPeriods = [30, 90, 180, 365, 730];
const forever = 'forever';

/** What the organisation keeps of visitors, and tells them. */
export function OrganisationCard(props: OrganisationCardProps) {
  const { messageRetentionDays: days, showsLastCheck, reasonsPath, onChange } = props;
  const { t } = useTranslation();
  const periods = days === null || usualPeriods.includes(days) ? usualPeriods : [...usualPeriods, days];
  return (
    <Card title={t('settings.organisation')}>
      <Field label={t('settings.retention')} hint={t('settings.retentionHint')}>
        <Select
          value={days ?? forever}
          onChange={({ target }) =>
            onChange({ messageRetentionDays: target.value === forever ? null : Number(target.value) })
          }
        >
          <option value={forever}>{t('settings.retentionForever')}</option>
          {periods.map((count) => (
            <option key={count} value={count}>
              {t('settings.retentionDays', { count })}
            </option>
          ))}
        </Select>
      </Field>
      <Switch
        label={t('settings.showsLastCheck')}
        hint={t('settings.showsLastCheckHint')}
        checked={showsLastCheck}
        onChange={({ target }) => onChange({ showsLastCheck: target.checked })}
      />
      <List look="bare">
        <RowLink to={reasonsPath} opens title={t('settings.reasons')} sub={t('settings.reasonsHint')} />
      </List>
    </Card>
  );
}
