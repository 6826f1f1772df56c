import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { codeOf, isWhole, wordCount } from '../words';
import { WordFields } from './WordFields';
import styles from './Own.module.css';

interface WordsFormProps {
  /** What came of the code that was asked for last. */
  error: string | undefined;
  isAsking: boolean;
  /** Null once the words are no longer those that were asked for. */
  onCode: (code: string | null) => void;
  isFound: boolean;
}

/** Guesses are counted by the server: it is asked when the person says so, not at every letter. */
export function WordsForm({ error, isAsking, isFound, onCode }: WordsFormProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState<readonly string[]>(() => Array<string>(wordCount).fill(''));
  return (
    <form
      className={styles.words}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole(words) && !isAsking) onCode(codeOf(words));
      }}
    >
      <fieldset className={styles.words} aria-describedby={error === undefined ? undefined : 'words-error'}>
        <legend className={styles.legend}>{t('access.paper.words')}</legend>
        <WordFields
          words={words}
          isWrong={error !== undefined}
          onChange={(next) => {
            setWords(next);
            onCode(null);
          }}
        />
      </fieldset>
      {error !== undefined && (
        <p id="words-error" className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      {!isFound && (
        <Button block type="submit" disabled={!isWhole(words)} busy={isAsking}>
          {t('access.paper.check')}
        </Button>
      )}
    </form>
  );
}
