import { useTranslation } from '../../../lib/i18n';
import { Card } from '../../../ui/Card';
import styles from './IphoneSteps.module.css';

const Frame = ({ children }: { children: React.ReactNode }) => (
  <svg className={styles.drawing} viewBox="0 0 72 72" aria-hidden="true">
    <rect className={styles.phone} x="12" y="4" width="48" height="64" rx="11" />
    {children}
  </svg>
);

const ShareDrawing = () => (
  <Frame>
    <path className={styles.line} d="M20 16h32M20 23h24" />
    <path className={styles.mark} d="M36 51V37m-5 5 5-5 5 5M30 46h-2v12h16V46h-2" />
  </Frame>
);

const AddDrawing = () => (
  <Frame>
    <path className={styles.line} d="M20 19h22M20 53h22" />
    <rect className={styles.row} x="17" y="28" width="38" height="16" rx="5" />
    <path className={styles.mark} d="M23 36h14m7 0h8m-4-4v8" />
  </Frame>
);

const IconDrawing = () => (
  <Frame>
    <rect className={styles.icon} x="26" y="24" width="20" height="20" rx="6" />
    <path
      className={styles.glyph}
      d="M31 34v-2a3 3 0 0 1 3-3h2m0 0h2a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3h-4a3 3 0 0 1-3-3v-2"
    />
    <path className={styles.line} d="M30 51h12" />
  </Frame>
);

const steps = [
  { key: 'settings.iphoneStep1', Drawing: ShareDrawing },
  { key: 'settings.iphoneStep2', Drawing: AddDrawing },
  { key: 'settings.iphoneStep3', Drawing: IconDrawing },
] as const;

/** Push needs the installed app there: said with the way to it, instead of failing. */
export function IphoneSteps() {
  const { t } = useTranslation();
  return (
    <Card title={t('settings.iphoneTitle')}>
      <ol className={styles.steps}>
        {steps.map(({ key, Drawing }) => (
          <li key={key} className={styles.step}>
            <Drawing />
            <span>{t(key)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
