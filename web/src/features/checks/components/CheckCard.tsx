import {
  ChevronDown,
  ChevronUp,
  Clock,
  Flag,
  List as ListIcon,
  Minus,
  Nfc,
  QrCode,
  SearchCheck,
  X,
  Zap,
} from 'lucide-react';
import { memo, useId } from 'react';
import { minutesBetween } from '../../../lib/dates';
import { fullName } from '../../../lib/fullName';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { useShortDuration } from '../../../lib/useShortDuration';
import { Icon } from '../../../ui/Icon';
import { Ring } from '../../../ui/Ring';
import { Tag } from '../../../ui/Tag';
import type { ListedCheck } from '../api/checks';
import { countResults } from '../api/summary';
import { CheckedItem, type ItemParts } from './CheckedItem';
import { useDuration } from './useDuration';
import { VerifyAll } from './VerifyItem';
import styles from './CheckCard.module.css';

interface CheckCardProps extends ListedCheck, ItemParts {
  open: boolean;
  onToggle: (id: number) => void;
}

/** Rendered anew when it changes, not with every page that comes after it. */
export const CheckCard = memo(function CheckCard({ check, names, open, onToggle, mayVerify, jobOf }: CheckCardProps) {
  const { t } = useTranslation();
  const bodyId = useId();
  const duration = useDuration();
  const { answered, total } = check;
  const { notDone, reported, skipped } = countResults(check);
  const isVerification = check.verifiesCheckId !== undefined;
  const hasTags = [notDone + reported + skipped > 0, check.isQuick, check.due, isVerification].some(Boolean);
  const personName = fullName(names.user[check.userId]);
  const place = [
    names.facility[check.facilityId]?.title ?? t('checks.unknown.facility'),
    names.site[check.siteId]?.title ?? t('checks.unknown.site'),
  ].join(', ');
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.top}
        aria-expanded={open}
        aria-controls={open ? bodyId : undefined}
        onClick={() => onToggle(check.id)}
      >
        <Ring still size={48} share={total === 0 ? 0 : answered / total} label={t('checks.ring', { answered, total })}>
          <span className={styles.count}>
            {answered}/{total}
          </span>
        </Ring>
        <span className={styles.text}>
          <span className={styles.title}>
            {check.checkListTitle || names.checkList[check.checkListId]?.title || t('checks.unknown.checklist')}
          </span>
          <span className={styles.place}>{place}</span>
          <span className={styles.meta}>
            <LocalTime at={check.at} timeZone={names.site[check.siteId]?.timeZone} />
            {check.isQuick !== undefined && <span>{personName || t('checks.unknown.user')}</span>}
            {check.presence && (
              <span className={styles.presence}>
                <Icon as={presenceIcons[check.presence]} size={16} />
                {t(`checks.presence.${check.presence}`)}
              </span>
            )}
          </span>
          {hasTags && (
            <span className={styles.tags}>
              {check.due && <DueTag at={check.at} {...check.due} />}
              {isVerification && <Tag icon={SearchCheck}>{t('checks.verifies')}</Tag>}
              {notDone > 0 && (
                <Tag tone="bad" icon={X}>
                  {t('checks.notDone', { count: notDone })}
                </Tag>
              )}
              {skipped > 0 && <Tag icon={Minus}>{t('checks.skipped', { count: skipped })}</Tag>}
              {reported > 0 && (
                <Tag tone="accent" icon={Flag}>
                  {t('checks.reported', { count: reported })}
                </Tag>
              )}
              {check.isQuick && (
                <Tag tone="warn" icon={Zap}>
                  {check.durationSeconds === null
                    ? t('checks.quick')
                    : t('checks.quickIn', { duration: duration(check.durationSeconds) })}
                </Tag>
              )}
            </span>
          )}
        </span>
        <Icon as={open ? ChevronUp : ChevronDown} className={styles.chevron} />
      </button>
      {open && (
        <div id={bodyId}>
          <ul className={styles.items}>
            {check.items.map((item) => (
              <CheckedItem
                key={item.checkListItemId}
                check={check}
                item={item}
                names={names}
                mayVerify={mayVerify}
                jobOf={jobOf}
              />
            ))}
          </ul>
          {mayVerify && reported > 1 && <VerifyAll check={check} />}
        </div>
      )}
    </li>
  );
});

function DueTag({ at, dueBy, isLate }: { at: string } & NonNullable<ListedCheck['check']['due']>) {
  const { t } = useTranslation();
  const duration = useShortDuration();
  if (!isLate) return <Tag icon={Clock}>{t('checks.inTime')}</Tag>;
  return (
    <Tag tone="warn" icon={Clock}>
      {t('today.lateBy', { duration: duration(minutesBetween(dueBy, at)) })}
    </Tag>
  );
}

const presenceIcons = { code: QrCode, list: ListIcon, tag: Nfc } as const;
