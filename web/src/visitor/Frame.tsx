import {
  browserLanguage,
  visitorLanguageNames as names,
  visitorLanguages,
  type VisitorLanguage,
} from '@rounds/contract';
import type { ReactNode } from 'react';
import { Icon } from './icons';

interface FrameProps {
  language: VisitorLanguage;
  languageLabel: string;
  /** The page's own path, which the language links add their wish to. */
  path: string;
  /** Pages around the app that a visitor may want, by their paths. */
  pages: Record<string, string>;
  /** The form whose words come along into the other language: then the languages are buttons that send it. */
  form: { id: string; submit: string } | null;
  children: ReactNode;
}

export const Frame = ({ language, languageLabel, path, pages, form, children }: FrameProps) => (
  <div className="page">
    <header>
      <span className="logo">
        <svg className="glyph" viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden="true">
          <path d="M4 16v-5a7 7 0 0 1 7-7h5" strokeOpacity=".3" />
          <path d="M16 4h5a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H11a7 7 0 0 1-7-7v-5" strokeLinecap="round" />
          <rect x="11.5" y="11.5" width="9" height="9" rx="2.8" fill="currentColor" stroke="none" />
        </svg>
        <svg
          className="word"
          viewBox="0 0 138 34"
          role="img"
          aria-label="Rounds"
          fill="none"
          stroke="currentColor"
          strokeWidth="4.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M4 29V6h8a6.4 6.4 0 0 1 0 12.8H4M12.6 19 19 29" />
          <rect x="26" y="12" width="17" height="17" rx="7" />
          <path d="M51 12v10a7 7 0 0 0 7 7h2.6a7 7 0 0 0 7-7V12M75.6 29V19a7 7 0 0 1 7-7h2.6a7 7 0 0 1 7 7v10" />
          <path d="M117 4.4V22a7 7 0 0 1-7 7h-3a7 7 0 0 1-7-7v-3a7 7 0 0 1 7-7h10M135 12h-6.4a4.2 4.2 0 0 0 0 8.5h2.2a4.2 4.2 0 0 1 0 8.5H124" />
        </svg>
      </span>
      <details className="lang">
        <summary>
          <Icon name="globe" />
          <span className="vh">{languageLabel}:</span> {names[language]}
          <Icon name="chevron" />
        </summary>
        {/* Enter in the form presses its first button, which must not be a language. */}
        {form && (
          <button type="submit" form={form.id} hidden>
            {form.submit}
          </button>
        )}
        <nav>
          {visitorLanguages.map((each) => {
            const tag = browserLanguage(each);
            const address = `${path}?lang=${tag}`;
            const common = { lang: tag, 'aria-current': each === language ? ('true' as const) : undefined };
            return form === null ? (
              <a {...common} key={each} href={address} hrefLang={tag}>
                {names[each]}
              </a>
            ) : (
              <button
                {...common}
                key={each}
                type="submit"
                form={form.id}
                formAction={address}
                formNoValidate
                name="translate"
                value={tag}
              >
                {names[each]}
              </button>
            );
          })}
        </nav>
      </details>
    </header>
    {children}
    <footer>
      {Object.entries(pages).map(([name, title]) => (
        <a key={name} href={`/${name}?lang=${browserLanguage(language)}`}>
          {title}
        </a>
      ))}
    </footer>
  </div>
);
