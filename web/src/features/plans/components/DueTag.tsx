import { Clock } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { momentIn } from '../../../lib/zones';
import { Tag } from '../../../ui/Tag';
import { timeAt } from '../clock';
import { useDueHere } from './useAfterRound';

interface DueTagProps {
  facilityId: string;
  /** The site's; absent in what an earlier version has kept on the phone. */
  timeZone: string | undefined;
}

/** At a door where a round is to be done now: until when, or that it is late. */
export function DueTag({ facilityId, timeZone }: DueTagProps) {
  const { t } = useTranslation();
  const door = useDueHere(facilityId);
  if (!door) return null;
  const { dueBy } = door.round;
  const isLate = door.state === 'late';
  return (
    <Tag tone={isLate ? 'bad' : 'plain'} icon={Clock}>
      {isLate
        ? t('today.wasDue', { at: momentIn(timeZone, dueBy) })
        : t('today.dueBy', { time: timeAt(dueBy, timeZone ?? '') })}
    </Tag>
  );
}
