import { limits, type PrintableCode } from '@rounds/contract';
import { useState, type SubmitEvent } from 'react';
import { mayBeDone } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Field, Input } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { useMakeBlankCodes } from '../api/codes';
import styles from './BlankCodesForm.module.css';

const usual = 24;

/** How many codes to make ahead. */
export function BlankCodesForm({ onMade }: { onMade: (codes: readonly PrintableCode[]) => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const make = useMakeBlankCodes();
  const [typed, setTyped] = useState(String(usual));
  const count = Number(typed);
  const isPossible = Number.isInteger(count) && count >= 1 && count <= limits.blankCodesMost;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPossible && !make.isPending) make.mutate(count, { onSuccess: onMade });
  };

  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>{t('codes.blank.text')}</p>
        {make.error && (
          <Notice tone="bad">{mayBeDone(make.error) ? t('codes.blank.lost') : errorText(make.error)}</Notice>
        )}
        <Field
          label={t('codes.blank.count')}
          hint={t('codes.blank.countHint', { most: limits.blankCodesMost })}
          error={isPossible ? undefined : t('codes.blank.countHint', { most: limits.blankCodesMost })}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={limits.blankCodesMost}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" busy={make.isPending} disabled={!isPossible}>
          {t('codes.blank.make')}
        </Button>
      </form>
    </Card>
  );
}
