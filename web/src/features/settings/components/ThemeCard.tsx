import { useTranslation } from '../../../lib/i18n';
import { Card } from '../../../ui/Card';
import { Segmented } from '../../../ui/Segmented';
import type { ThemeChoice } from '../api/theme';

interface ThemeCardProps {
  value: ThemeChoice;
  onChange: (theme: ThemeChoice) => void;
}

export function ThemeCard({ value, onChange }: ThemeCardProps) {
  const { t } = useTranslation();
  const options = [
    { value: 'system', label: t('settings.themeSystem') },
    { value: 'light', label: t('settings.themeLight') },
    { value: 'dark', label: t('settings.themeDark') },
  ] as const;
  return (
    <Card title={t('settings.appearance')}>
      <Segmented label={t('settings.appearance')} options={options} value={value} onChange={onChange} />
    </Card>
  );
}
