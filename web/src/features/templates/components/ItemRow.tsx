import type { ChecklistItem } from '@rounds/contract';
import { ArrowDown, ArrowUp, Camera, Gauge, ListChecks, MessageSquare, Type } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useRangeWords } from '../../../lib/range';
import { Icon } from '../../../ui/Icon';
import { IconButton } from '../../../ui/IconButton';
import { useMoveRow } from '../../../ui/SortableList';
import { RowNote, RowPick, SortableRow } from '../../../ui/SortableRow';

interface ItemRowProps {
  item: ChecklistItem;
  count: number;
  selected: boolean;
  onSelect: (id: string | null) => void;
}

/** Memoised: while one of three hundred rows is dragged, the others only slide. */
export const ItemRow = memo(function ItemRow({ item, count, selected, onSelect }: ItemRowProps) {
  const { t } = useTranslation();
  const moveBy = useMoveRow();
  const { id, title, pos } = item;

  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!selected || (by !== -1 && by !== 1)) return;
    event.preventDefault();
    moveBy(id, by);
  };

  return (
    <SortableRow number={pos + 1} selected={selected} gripLabel={t('templates.move', { title })}>
      <RowPick aria-pressed={selected} onClick={() => onSelect(selected ? null : id)} onKeyDown={moveByKey}>
        <ItemWords item={item} />
      </RowPick>
      {selected && (
        <>
          {/* `disabled` would drop the focus of who has just moved the item to the end. */}
          <IconButton
            icon={ArrowUp}
            label={t('templates.up', { title })}
            aria-disabled={pos === 0}
            onClick={() => moveBy(id, -1)}
          />
          <IconButton
            icon={ArrowDown}
            label={t('templates.down', { title })}
            aria-disabled={pos === count - 1}
            onClick={() => moveBy(id, 1)}
          />
        </>
      )}
    </SortableRow>
  );
});

const kindIcons = { number: Gauge, text: Type, choice: ListChecks, photo: Camera } as const;

function ItemWords({ item }: { item: ChecklistItem }) {
  const { t } = useTranslation();
  const words = useRangeWords();
  const { title, kind, isCommentAllowed, unit = '', lowest = null, highest = null } = item;
  const range = words.range({ unit, lowest, highest });
  return (
    <>
      <span>{title}</span>
      {kind !== 'check' && (
        <RowNote>
          <Icon as={kindIcons[kind]} size={16} />
          {[t(`templates.kind.${kind}`), range ?? unit].filter(Boolean).join(', ')}
        </RowNote>
      )}
      {isCommentAllowed && (
        <RowNote>
          <Icon as={MessageSquare} size={16} />
          {t('templates.withComment')}
        </RowNote>
      )}
    </>
  );
}
