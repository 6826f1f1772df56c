import { limits } from '@rounds/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { lazyDialog } from '../../../shared/lazyPart';
import { MoveButtons } from '../../../shared/MoveButtons';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { SortableList } from '../../../ui/SortableList';
import { RowNote, RowPick, SortableRow } from '../../../ui/SortableRow';
import type { Told } from '../../../ui/sortingHand';
import { checklistsOf, type Door, type KnownChecklist, type KnownDoor } from '../planForm';
import styles from './DoorList.module.css';

const PickSheet = lazyDialog(async () => (await import('./PickSheet')).PickSheet);

interface DoorListProps {
  doors: readonly Door[];
  /** Those of the site. */
  facilities: readonly KnownDoor[];
  checklists: readonly KnownChecklist[];
  /** What the server says of them: of all, or of one. */
  error: string | undefined;
  errorOf: (index: number) => string | undefined;
  onChange: (doors: Door[]) => void;
}

/** The doors of a plan as they are walked. A tap on one opens what can be changed of it. */
export function DoorList({ doors, facilities, checklists, error, errorOf, onChange }: DoorListProps) {
  const { t } = useTranslation();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const ids = useMemo(() => doors.map(({ facilityId }) => facilityId), [doors]);
  const facilityOf = useCallback(
    (id: string): KnownDoor =>
      facilities.find((facility) => facility.id === id) ?? { id, title: t('plans.goneDoor'), checklistIds: [] },
    [facilities, t],
  );
  const say = useCallback(
    (what: Told, id: string, place: number) => t(`templates.drag.${what}`, { title: facilityOf(id).title, place }),
    [facilityOf, t],
  );
  const move = (_id: string, from: number, to: number) => {
    const door = doors[from];
    if (door) onChange(doors.toSpliced(from, 1).toSpliced(to, 0, door));
  };

  return (
    <div className={styles.doors}>
      <SortableList label={t('plans.doors')} ids={ids} help={t('plans.dragHelp')} say={say} onMove={move}>
        {doors.map((door, index) => (
          <DoorRow
            key={door.facilityId}
            door={door}
            place={index}
            count={doors.length}
            facility={facilityOf(door.facilityId)}
            checklists={checklists}
            fault={errorOf(index)}
            isOpen={door.facilityId === openId}
            onToggle={() => setOpenId(door.facilityId === openId ? null : door.facilityId)}
            onChange={(changed) => onChange(doors.with(index, changed))}
            onRemove={() => onChange(doors.toSpliced(index, 1))}
          />
        ))}
      </SortableList>
      <div>
        <Button variant="soft" size="small" icon={Plus} onClick={() => setAdding(true)}>
          {t('plans.addDoors')}
        </Button>
      </div>
      {error !== undefined && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      {doors.length > 1 && <p className={styles.hint}>{t('plans.orderHint')}</p>}
      {isAdding && (
        <PickSheet
          title={t('plans.addDoors')}
          search={t('plans.findDoor')}
          none={t('plans.noMoreDoors')}
          options={facilities.filter(({ id }) => !ids.includes(id))}
          most={limits.doorsPerPlan - doors.length}
          onClose={() => setAdding(false)}
          onPick={(picked) => {
            setAdding(false);
            onChange([...doors, ...picked.map((facilityId) => ({ facilityId, checklistIds: null }))]);
          }}
        />
      )}
    </div>
  );
}

interface DoorRowProps extends DoorWordsProps {
  /** From 0. */
  place: number;
  count: number;
  fault: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (door: Door) => void;
  onRemove: () => void;
}

function DoorRow({ door, facility, checklists, place, count, fault, isOpen, ...on }: DoorRowProps) {
  const { t } = useTranslation();
  const { id, title } = facility;
  const look = { variant: 'plain', size: 'small' } as const;
  return (
    <SortableRow
      number={place + 1}
      selected={isOpen}
      gripLabel={t('templates.move', { title })}
      beneath={
        isOpen && (
          <div className={styles.beneath}>
            <ChecklistBoxes
              all={checklistsOf(door, facility, checklists).all}
              chosen={door.checklistIds}
              onChange={(checklistIds) => on.onChange({ ...door, checklistIds })}
            />
            <div className={styles.actions}>
              <MoveButtons id={id} title={title} place={place} count={count} />
              <Button {...look} icon={Trash2} aria-label={t('plans.removeNamed', { title })} onClick={on.onRemove}>
                {t('plans.remove')}
              </Button>
            </div>
          </div>
        )
      }
    >
      <RowPick aria-expanded={isOpen} onClick={on.onToggle}>
        <DoorWords door={door} facility={facility} checklists={checklists} />
        {fault !== undefined && <span className={styles.fault}>{fault}</span>}
      </RowPick>
    </SortableRow>
  );
}

interface DoorWordsProps {
  door: Door;
  facility: KnownDoor;
  checklists: readonly KnownChecklist[];
}

function DoorWords({ door, facility, checklists }: DoorWordsProps) {
  const { t } = useTranslation();
  const { all, meant, canBeClosed } = checklistsOf(door, facility, checklists);
  const titles = meant.map(({ title }) => title).join(', ');
  const some = t('plans.someChecklists', { count: meant.length, all: all.length, titles });
  return (
    <>
      <span>{facility.title}</span>
      {canBeClosed ? (
        <RowNote>{meant.length < all.length ? some : titles}</RowNote>
      ) : (
        <RowNote tone="warn">{t(meant.length === 0 ? 'plans.cannotClose' : 'plans.cannotCloseEmpty')}</RowNote>
      )}
    </>
  );
}

interface ChecklistBoxesProps {
  all: readonly KnownChecklist[];
  /** Null: all. */
  chosen: readonly number[] | null;
  onChange: (chosen: number[] | null) => void;
}

function ChecklistBoxes({ all, chosen, onChange }: ChecklistBoxesProps) {
  const { t } = useTranslation();
  if (all.length < 2) return null;
  const isOn = (id: number) => chosen === null || chosen.includes(id);
  const toggle = (id: number) => {
    const next = all.map((one) => one.id).filter((one) => (one === id ? !isOn(one) : isOn(one)));
    // None would be no round: the last one stays.
    if (next.length > 0) onChange(next.length === all.length ? null : next);
  };
  return (
    <fieldset>
      <legend className={styles.hint}>{t('plans.checklists')}</legend>
      {all.map(({ id, title }) => (
        <Checkbox key={id} checked={isOn(id)} onChange={() => toggle(id)}>
          {title}
        </Checkbox>
      ))}
    </fieldset>
  );
}
