import { Keyboard } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { Field, Input } from '../../../ui/Field';
import { Icon } from '../../../ui/Icon';
import { readTyped } from '../scanned';
import styles from './CodeForm.module.css';
import panel from './Panel.module.css';

interface CodeFormProps {
  origins: readonly string[];
  /** Null as long as nobody wants to type. */
  typed: string | null;
  onType: (typed: string) => void;
  onOpen: (code: string) => void;
}

/** The address under the code, typed in. */
export function CodeForm({ origins, typed, onType, onOpen }: CodeFormProps) {
  const { t } = useTranslation();
  const [isWrong, setWrong] = useState(false);

  if (typed === null) {
    return (
      <button type="button" className={panel.glass} onClick={() => onType('')}>
        <Icon as={Keyboard} size={20} />
        {t('scan.type')}
      </button>
    );
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const scanned = readTyped(typed, origins);
    if (scanned.kind === 'facility' || scanned.kind === 'feedback') onOpen(scanned.code);
    else setWrong(true);
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={t('scan.typeLabel')} hint={t('scan.typeHint')} error={isWrong ? t('scan.typeWrong') : undefined}>
        <Input
          value={typed}
          autoFocus
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={300}
          onChange={(event) => {
            onType(event.target.value);
            setWrong(false);
          }}
        />
      </Field>
      <Button type="submit" block disabled={typed.trim() === ''}>
        {t('scan.open')}
      </Button>
    </form>
  );
}
