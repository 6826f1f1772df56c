import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Input } from '../../../ui/Field';
import { typeWord, wordCount } from '../words';
import styles from './WordFields.module.css';

const places = Array.from({ length: wordCount }, (_, index) => index);

interface WordFieldsProps {
  words: readonly string[];
  isWrong: boolean;
  onChange: (words: string[]) => void;
}

/** A field for each word; a space goes on to the next one, Backspace in an empty one goes back. */
export function WordFields({ words, isWrong, onChange }: WordFieldsProps) {
  const { t } = useTranslation();
  const fields = useRef<(HTMLInputElement | null)[]>([]);

  const type = (index: number, text: string) => {
    const typed = typeWord(words, index, text);
    onChange(typed.words);
    if (typed.at !== index) fields.current[typed.at]?.focus();
  };
  const goBack = (index: number, event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || words[index] !== '' || index === 0) return;
    event.preventDefault();
    fields.current[index - 1]?.focus();
  };

  return (
    <div className={styles.words}>
      {places.map((index) => (
        <Input
          key={index}
          ref={(field) => {
            fields.current[index] = field;
          }}
          className={styles.word}
          aria-label={t('access.paper.word', { number: index + 1 })}
          aria-invalid={isWrong || undefined}
          data-filled={words[index] === '' ? undefined : true}
          value={words[index]}
          onChange={(event) => type(index, event.target.value)}
          onKeyDown={(event) => goBack(index, event)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint={index === wordCount - 1 ? 'go' : 'next'}
        />
      ))}
    </div>
  );
}
