import { Ban, Check as Tick, Flag, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '../../../lib/fullName';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { useRangeWords } from '../../../lib/range';
import { PhotoStrip } from '../../../shared/photos/lazy';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import type { ListedCheck } from '../api/checks';
import { shownResult, type ShownResult } from '../api/summary';
import { VerifyItem } from './VerifyItem';
import styles from './CheckCard.module.css';

type Check = ListedCheck['check'];
export type Item = Check['items'][number];

/** What is shown beside an item for who may see it. */
export interface ItemParts {
  /** They inspect: what was reported waits for their look. */
  mayVerify: boolean;
  /** The way to the job of an item that is not in order. */
  jobOf: (check: Check, itemId: string) => ReactNode;
}

const icons = {
  done: Tick,
  notDone: X,
  reported: Flag,
  skipped: Minus,
  notApplicable: Ban,
  confirmed: Tick,
  sentBack: X,
} as const;

/** They look as what they are. */
const looks: Partial<Record<ShownResult, string | undefined>> = {
  confirmed: styles.done,
  sentBack: styles.notDone,
};

type CheckedItemProps = ItemParts & { check: Check; item: Item } & Pick<ListedCheck, 'names'>;

export function CheckedItem({ check, item, names, mayVerify, jobOf }: CheckedItemProps) {
  const { t } = useTranslation();
  const result = shownResult(item);
  const title = item.title || names.checkListItem[item.checkListItemId]?.title || t('checks.unknown.item');
  return (
    <li className={cx(styles.item, looks[result] ?? styles[result])}>
      <span className={styles.mark}>
        <Icon as={icons[result]} size={16} />
      </span>
      <span className={styles.itemTitle}>{title}</span>
      <span className={styles.result}>
        <GivenAnswer item={item} />
        {t(`checks.result.${result}`)}
      </span>
      {item.comment && <Comment text={item.comment} />}
      {item.photoIds && (
        <div className={styles.photos}>
          <PhotoStrip photoIds={item.photoIds} title={title} place={names.facility[check.facilityId]?.title} />
        </div>
      )}
      {item.verifiedBy && (
        <Verified verdict={item.verifiedBy} names={names} timeZone={names.site[check.siteId]?.timeZone} />
      )}
      {(result === 'notDone' || result === 'sentBack') && jobOf(check, item.checkListItemId)}
      {mayVerify && result === 'reported' && (
        <VerifyItem checkId={check.id} itemId={item.checkListItemId} title={title} />
      )}
    </li>
  );
}

/** `8 °C, at most 6`: what was measured or chosen, and what was allowed then. Words have a line of their own. */
function GivenAnswer({ item }: { item: Item }) {
  const words = useRangeWords();
  const { answer, unit, lowest = null, highest = null } = item;
  if (answer === undefined) return null;
  if (typeof answer === 'string') return <strong className={styles.answer}>{answer}</strong>;
  const range = words.range({ lowest, highest });
  return (
    <span className={styles.answer}>
      <strong>{words.value(answer, unit)}</strong>
      {range !== null && `, ${range}`}
    </span>
  );
}

function Comment({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <p className={styles.comment}>
      <VisuallyHidden>{t('checks.comment')} </VisuallyHidden>
      {text}
    </p>
  );
}

interface VerifiedProps extends Pick<ListedCheck, 'names'> {
  verdict: NonNullable<Item['verifiedBy']>;
  timeZone: string | undefined;
}

function Verified({ verdict: { userId, at, comment }, names, timeZone }: VerifiedProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.verified}>
        {fullName(names.user[userId]) || t('checks.unknown.user')}, <LocalTime at={at} timeZone={timeZone} />
      </p>
      {comment && <Comment text={comment} />}
    </>
  );
}
