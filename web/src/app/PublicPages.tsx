import { useTranslation } from '../lib/i18n';
import { unchosenLanguage } from '../lib/language';
import { publicPages } from './paths';

/** The pages around the app. They are told if another language than the browser's was chosen in it. */
export function PublicPages({ className }: { className: string | undefined }) {
  const { t, language } = useTranslation();
  const wish = language === unchosenLanguage() ? '' : `?lang=${language}`;
  return (
    <nav className={className} aria-label={t('landing.pages')}>
      {publicPages.map((name) => (
        <a key={name} href={`/${name}${wish}`}>
          {t(`landing.${name}`)}
        </a>
      ))}
    </nav>
  );
}
