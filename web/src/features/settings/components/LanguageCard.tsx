import { languages, type Language } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { languageNames, languageTag } from '../../../lib/language';
import { Card } from '../../../ui/Card';
import { Field, Select } from '../../../ui/Field';

interface LanguageCardProps {
  value: Language;
  onChange: (language: Language) => void;
}

export function LanguageCard({ value, onChange }: LanguageCardProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <Field label={t('settings.language')}>
        <Select
          value={value}
          onChange={(event) => {
            const chosen = languages.find((language) => language === event.target.value);
            if (chosen) onChange(chosen);
          }}
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={languageTag(language)}>
              {languageNames[language]}
            </option>
          ))}
        </Select>
      </Field>
    </Card>
  );
}
