import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { Field, Input, Select } from '../../../ui/Field';
import { IconButton } from '../../../ui/IconButton';
import styles from './ChecklistChoice.module.css';

interface ChecklistChoiceProps {
  checklists: readonly { id: number; title: string }[];
  /** In the order in which they are gone through. */
  chosen: readonly number[];
  disabled: boolean;
  onChange: (chosen: number[]) => void;
}

/** Several checklists in an order, moved by buttons: a drag inside a sheet would fight with its swipe. */
export function ChecklistChoice({ checklists, chosen, disabled, onChange }: ChecklistChoiceProps) {
  const { t } = useTranslation();
  const titleOf = (id: number) => checklists.find((checklist) => checklist.id === id)?.title ?? '';
  const others = checklists.filter(({ id }) => !chosen.includes(id));
  const move = (from: number, to: number) => {
    const moved = [...chosen];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };

  if (disabled) {
    return (
      <Field label={t('facilities.checklists')}>
        <Input value={chosen.map(titleOf).join(', ')} disabled readOnly />
      </Field>
    );
  }

  return (
    <Field
      label={t('facilities.checklists')}
      hint={checklists.length === 0 ? t('facilities.noChecklists') : t('facilities.checklistsHint')}
    >
      {chosen.length > 0 && (
        <ol className={styles.chosen} aria-label={t('facilities.chosenChecklists')}>
          {chosen.map((id, index) => (
            <li key={id} className={styles.row}>
              <span className={styles.title}>{titleOf(id)}</span>
              <RowActions
                name={titleOf(id)}
                isFirst={index === 0}
                isLast={index === chosen.length - 1}
                onMove={(by) => move(index, index + by)}
                onRemove={() => onChange(chosen.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ol>
      )}
      {(others.length > 0 || chosen.length === 0) && (
        <Select
          value=""
          disabled={others.length === 0}
          onChange={(event) => onChange([...chosen, Number(event.target.value)])}
        >
          <option value="" disabled hidden>
            {t('facilities.addChecklist')}
          </option>
          {others.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface RowActionsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function RowActions({ name, isFirst, isLast, onMove, onRemove }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {!(isFirst && isLast) && (
        <>
          <IconButton
            icon={ArrowUp}
            label={t('facilities.moveUp', { name })}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            label={t('facilities.moveDown', { name })}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton icon={X} label={t('facilities.removeChecklist', { name })} onClick={onRemove} />
    </>
  );
}
