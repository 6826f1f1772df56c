import { noConnection, tryAgain } from '@rounds/contract/locales/app.json';
import { RotateCw } from 'lucide-react';
import { currentLanguage } from '../lib/language';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Logo';
import styles from './StartFailure.module.css';

/** The first visit, and the server does not answer: no texts have come, so these two are built in. */
export function StartFailure() {
  const language = currentLanguage();
  return (
    <main className={styles.screen}>
      <Glyph className={styles.glyph} />
      <p role="alert">{noConnection[language]}</p>
      <Button icon={RotateCw} onClick={() => location.reload()}>
        {tryAgain[language]}
      </Button>
    </main>
  );
}
