import { useBoard } from '../../features/plans/api/board';
import { useKnownDay } from '../../features/plans/components/useAfterRound';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { Count } from '../../ui/Count';

function LateCount({ count }: { count: number }) {
  const { t } = useTranslation();
  return count > 0 && <Count value={count} tone="bad" label={t('today.lateCount', { count })} />;
}

const OfAllSites = () => <LateCount count={useBoard(undefined).data?.late ?? 0} />;
const Own = () => <LateCount count={useKnownDay(true)?.day.late.length ?? 0} />;

/** How many rounds are late, beside the word for today: as many as its page counts. */
export default function LateRounds() {
  return useCan()('site.Management') ? <OfAllSites /> : <Own />;
}
