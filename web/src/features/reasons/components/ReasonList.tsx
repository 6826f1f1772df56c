import type { Reason } from '@rounds/contract';
import { EyeOff, Pencil, Trash2, Wrench } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { MoveButtons } from '../../../shared/MoveButtons';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { SortableList } from '../../../ui/SortableList';
import { RowNote, RowPick, SortableRow } from '../../../ui/SortableRow';
import type { Told } from '../../../ui/sortingHand';
import { titleIn } from '../reasonForm';
import styles from './ReasonList.module.css';

interface ReasonListProps {
  label: string;
  /** Those of one kind of place, in order. */
  reasons: readonly Reason[];
  onMove: (ids: readonly string[], from: number, to: number) => void;
  onEdit: (reason: Reason) => void;
  onDelete: (reason: Reason) => void;
}

/** What visitors of such a place can tap, in order. A tap on one opens what can be done with it. */
export function ReasonList({ label, reasons, onMove, onEdit, onDelete }: ReasonListProps) {
  const { t, language } = useTranslation();
  const [openId, setOpenId] = useState<string | null>(null);
  const ids = useMemo(() => reasons.map(({ id }) => id), [reasons]);
  const say = useCallback(
    (what: Told, id: string, place: number) => {
      const title = titleIn(reasons.find((reason) => reason.id === id)?.title ?? {}, language);
      return t(`templates.drag.${what}`, { title, place });
    },
    [reasons, language, t],
  );
  return (
    <SortableList
      label={label}
      ids={ids}
      help={t('reasonlist.dragHelp')}
      say={say}
      onMove={(_id, from, to) => onMove(ids, from, to)}
    >
      {reasons.map((reason, index) => (
        <ReasonRow
          key={reason.id}
          reason={reason}
          place={index}
          count={reasons.length}
          isOpen={reason.id === openId}
          onToggle={() => setOpenId(reason.id === openId ? null : reason.id)}
          onEdit={() => onEdit(reason)}
          onDelete={() => onDelete(reason)}
        />
      ))}
    </SortableList>
  );
}

interface ReasonRowProps {
  reason: Reason;
  /** From 0. */
  place: number;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function ReasonRow({ reason, place, count, isOpen, onToggle, onEdit, onDelete }: ReasonRowProps) {
  const { t, language } = useTranslation();
  const { id } = reason;
  const title = titleIn(reason.title, language);
  const look = { variant: 'plain', size: 'small' } as const;
  return (
    <SortableRow
      number={place + 1}
      selected={isOpen}
      gripLabel={t('templates.move', { title })}
      beneath={
        isOpen && (
          <div className={styles.actions}>
            <Button {...look} icon={Pencil} aria-label={t('reasonlist.editNamed', { title })} onClick={onEdit}>
              {t('templates.edit')}
            </Button>
            <MoveButtons id={id} title={title} place={place} count={count} />
            <Button {...look} icon={Trash2} aria-label={t('reasonlist.deleteNamed', { title })} onClick={onDelete}>
              {t('app.delete')}
            </Button>
          </div>
        )
      }
    >
      <RowPick aria-expanded={isOpen} onClick={onToggle}>
        <ReasonWords reason={reason} />
      </RowPick>
    </SortableRow>
  );
}

function ReasonWords({ reason: { title, opensJob, isActive } }: { reason: Reason }) {
  const { t, language } = useTranslation();
  return (
    <>
      <span>{titleIn(title, language)}</span>
      {opensJob && (
        <RowNote>
          <Icon as={Wrench} size={16} />
          {t('reasonlist.opensJob')}
        </RowNote>
      )}
      {!isActive && (
        <RowNote>
          <Icon as={EyeOff} size={16} />
          {t('reasonlist.hidden')}
        </RowNote>
      )}
    </>
  );
}
