import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../lib/i18n';
import { matches, searchableFrom } from '../../../lib/search';
import { Checkbox } from '../../../ui/Checkbox';
import { SearchField } from '../../../ui/SearchField';
import { Sheet } from '../../../ui/Sheet';
import { SheetFoot } from '../../../ui/SheetFoot';

interface PickSheetProps {
  title: string;
  search: string;
  /** Where there is nobody or nothing to choose from. */
  none: string;
  options: readonly { id: string; title: string; sub?: string | undefined }[];
  most: number;
  onClose: () => void;
  onPick: (ids: string[]) => void;
}

/** Some of many, chosen at once. */
export function PickSheet({ title, search, none, options, most, onClose, onPick }: PickSheetProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const isLong = options.length >= searchableFrom;
  const found = isLong ? options.filter((option) => matches(typed, option.title, option.sub ?? '')) : options;
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id) && next.size < most) next.add(id);
    setPicked(next);
  };
  // It is opened from within a form, and is one itself.
  return createPortal(
    <Sheet
      title={title}
      closeLabel={t('app.close')}
      onClose={onClose}
      onSubmit={() => {
        // In the order in which they stand, whatever the order of the taps.
        onPick(options.map(({ id }) => id).filter((id) => picked.has(id)));
      }}
      foot={
        <SheetFoot
          cancel={t('app.cancel')}
          submit={t('plans.add', { count: picked.size })}
          disabled={picked.size === 0}
        />
      }
    >
      {isLong && <SearchField label={search} value={typed} onChange={setTyped} />}
      {options.length === 0 && <p>{none}</p>}
      {isLong && found.length === 0 && <p role="status">{t('app.nothingFound', { typed })}</p>}
      <ul>
        {found.map(({ id, title: name, sub }) => (
          <li key={id}>
            <Checkbox checked={picked.has(id)} onChange={() => toggle(id)}>
              {name}
              {sub !== undefined && <small> {sub}</small>}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Sheet>,
    document.body,
  );
}
