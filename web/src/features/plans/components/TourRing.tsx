import { useTranslation } from '../../../lib/i18n';
import { Ring } from '../../../ui/Ring';
import type { Tour } from '../day';

export function TourRing({ tour: { done, waiting, doors } }: { tour: Tour }) {
  const { t } = useTranslation();
  const total = doors.length;
  return (
    <Ring size={48} share={done / total} waiting={waiting / total} label={t('today.tourDone', { done, count: total })}>
      {done}/{total}
    </Ring>
  );
}
