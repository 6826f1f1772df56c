import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from '../lib/i18n';
import { Button } from '../ui/Button';
import { useMoveRow } from '../ui/SortableList';

interface MoveButtonsProps {
  id: string;
  title: string;
  /** From 0. */
  place: number;
  count: number;
}

/** One step up or down, under an open row of a sortable list. */
export function MoveButtons({ id, title, place, count }: MoveButtonsProps) {
  const { t } = useTranslation();
  const moveBy = useMoveRow();
  const steps = [
    { icon: ArrowUp, label: 'templates.up', text: 'plans.up', by: -1, isEnd: place === 0 },
    { icon: ArrowDown, label: 'templates.down', text: 'plans.down', by: 1, isEnd: place === count - 1 },
  ] as const;
  // `disabled` would drop the focus of who has just moved the row to the end.
  return steps.map(({ icon, label, text, by, isEnd }) => (
    <Button
      key={by}
      variant="plain"
      size="small"
      icon={icon}
      aria-label={t(label, { title })}
      aria-disabled={isEnd}
      onClick={() => moveBy(id, by)}
    >
      {t(text)}
    </Button>
  ));
}
