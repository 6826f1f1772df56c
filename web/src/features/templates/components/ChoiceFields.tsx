import { limits } from '@rounds/contract';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { Input } from '../../../ui/Field';
import { IconButton } from '../../../ui/IconButton';
import { Switch } from '../../../ui/Switch';
import type { TypedChoice } from '../itemForm';
import styles from './KindFields.module.css';

interface ChoiceFieldsProps {
  choices: readonly TypedChoice[];
  locked: boolean;
  fieldError: (field: string) => string | undefined;
  onChange: (choices: readonly TypedChoice[]) => void;
}

export function ChoiceFields({ choices, locked, fieldError, onChange }: ChoiceFieldsProps) {
  const { t } = useTranslation();
  const change = (key: number, part: Partial<TypedChoice>) =>
    onChange(choices.map((choice) => (choice.key === key ? { ...choice, ...part } : choice)));
  const moveUp = (index: number) => {
    const moved = [...choices];
    const [one] = moved.splice(index, 1);
    if (one) moved.splice(index - 1, 0, one);
    onChange(moved);
  };
  const add = () => {
    const key = Math.max(...choices.map((choice) => choice.key)) + 1;
    onChange([...choices, { key, title: '', isProblem: false }]);
  };
  const wrong = fieldError('choices');
  return (
    <fieldset className={styles.choices}>
      <legend>{t('templates.choices')}</legend>
      {choices.map(({ key, title, isProblem }, index) => {
        const place = index + 1;
        const fault = fieldError(`choices.${index}.title`) ?? fieldError(`choices.${index}`);
        return (
          <div key={key} className={styles.choice}>
            <div className={styles.row}>
              <Input
                value={title}
                maxLength={limits.choiceLength}
                disabled={locked}
                aria-label={t('templates.choice', { place })}
                aria-invalid={fault !== undefined}
                placeholder={t('templates.choice', { place })}
                onChange={({ target }) => change(key, { title: target.value })}
              />
              <IconButton
                icon={ArrowUp}
                label={t('templates.choiceUp', { place })}
                disabled={locked || index === 0}
                onClick={() => moveUp(index)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('templates.choiceDown', { place })}
                disabled={locked || place === choices.length}
                onClick={() => moveUp(place)}
              />
              <IconButton
                icon={X}
                label={t('templates.choiceRemove', { place })}
                disabled={locked || choices.length <= limits.choicesLeast}
                onClick={() => onChange(choices.filter((choice) => choice.key !== key))}
              />
            </div>
            {fault !== undefined && <p className={styles.fault}>{fault}</p>}
            <Switch
              label={t('templates.choiceIsProblem')}
              checked={isProblem}
              disabled={locked}
              onChange={({ target }) => change(key, { isProblem: target.checked })}
            />
          </div>
        );
      })}
      {wrong !== undefined && (
        <p className={styles.fault} role="alert">
          {wrong}
        </p>
      )}
      <Button variant="text" icon={Plus} disabled={locked || choices.length >= limits.choicesMost} onClick={add}>
        {t('templates.choiceAdd')}
      </Button>
    </fieldset>
  );
}
