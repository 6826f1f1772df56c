import { languages } from '@rounds/contract';
import { ChevronDown, Globe } from 'lucide-react';
import { setLanguage, useTranslation } from '../../../lib/i18n';
import { languageNames, languageTag } from '../../../lib/language';
import { Icon } from '../../../ui/Icon';
import styles from './LanguageChoice.module.css';

/** The device's own list over a button that shows the language in use. */
export function LanguageChoice() {
  const { t, language: current } = useTranslation();
  return (
    <label className={styles.choice}>
      <Icon as={Globe} size={20} />
      <select
        className={styles.select}
        aria-label={t('landing.language')}
        value={current}
        onChange={(event) => {
          const chosen = languages.find((language) => language === event.target.value);
          // Without a network and without its texts the list goes back to the language in use.
          if (chosen) void setLanguage(chosen).catch(() => undefined);
        }}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={languageTag(language)}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <Icon as={ChevronDown} size={16} />
    </label>
  );
}
