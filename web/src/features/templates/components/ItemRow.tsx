import { useSortable } from '@dnd-kit/sortable';
import type { ChecklistItem } from '@rounds/contract';
import { ArrowDown, ArrowUp, GripVertical, MessageSquare } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import { IconButton } from '../../../ui/IconButton';
import styles from './ItemRow.module.css';

interface ItemRowProps {
  item: ChecklistItem;
  count: number;
  selected: boolean;
  onSelect: (id: string | null) => void;
  onMove: (id: string, by: -1 | 1) => void;
}

/** Memoised: while one of three hundred rows is dragged, the others only slide. */
export const ItemRow = memo(function ItemRow({ item, count, selected, onSelect, onMove }: ItemRowProps) {
  const { t } = useTranslation();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
  });
  const { id, title, pos, isCommentAllowed } = item;

  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!selected || (by !== -1 && by !== 1)) return;
    event.preventDefault();
    onMove(id, by);
  };

  return (
    <li
      ref={setNodeRef}
      className={cx(styles.place, isDragging && styles.slot)}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <div className={cx(styles.row, selected && styles.selected)}>
        <span className={styles.number}>{pos + 1}</span>
        <button
          type="button"
          className={styles.pick}
          aria-pressed={selected}
          onClick={() => onSelect(selected ? null : id)}
          onKeyDown={moveByKey}
        >
          <span>{title}</span>
          {isCommentAllowed && (
            <small className={styles.note}>
              <Icon as={MessageSquare} size={16} />
              {t('templates.withComment')}
            </small>
          )}
        </button>
        {selected && (
          <>
            {/* `disabled` would drop the focus of who has just moved the item to the end. */}
            <IconButton
              icon={ArrowUp}
              label={t('templates.up', { title })}
              aria-disabled={pos === 0}
              onClick={() => onMove(id, -1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t('templates.down', { title })}
              aria-disabled={pos === count - 1}
              onClick={() => onMove(id, 1)}
            />
          </>
        )}
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          className={styles.grip}
          aria-label={t('templates.move', { title })}
        >
          <Icon as={GripVertical} />
        </button>
      </div>
    </li>
  );
});

/** The row in the hand, above the list. */
export function LiftedRow({ item }: { item: ChecklistItem }) {
  const { t } = useTranslation();
  return (
    <div className={cx(styles.row, styles.lifted)}>
      <span className={styles.number}>{item.pos + 1}</span>
      <span className={styles.pick}>
        <span>{item.title}</span>
        {item.isCommentAllowed && (
          <small className={styles.note}>
            <Icon as={MessageSquare} size={16} />
            {t('templates.withComment')}
          </small>
        )}
      </span>
      <span className={styles.grip}>
        <Icon as={GripVertical} />
      </span>
    </div>
  );
}
