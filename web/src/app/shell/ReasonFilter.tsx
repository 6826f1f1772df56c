import { placeKinds, type PlaceKind } from '@rounds/contract';
import { useFacilities } from '../../features/facilities/api/facilities';
import { useReasons } from '../../features/reasons/api/reasons';
import { titleIn } from '../../features/reasons/reasonForm';
import { useTranslation } from '../../lib/i18n';
import { ChosenSelect } from './ChosenSelect';

interface ReasonFilterProps {
  accountId: string;
  siteId: string | null;
  /** Empty for all of them. */
  facilityId: string;
  /** Empty for all. */
  value: string;
  onChange: (reasonId: string) => void;
}

/** Narrows ratings to those in which visitors tapped one reason, of those that the places shown offer. */
export function ReasonFilter({ accountId, siteId, facilityId, value, onChange }: ReasonFilterProps) {
  const { t, language } = useTranslation();
  const reasons = useReasons(accountId).data;
  const facilities = useFacilities(siteId).data;
  const kinds = new Set<PlaceKind>(
    facilities?.filter(({ id }) => !facilityId || id === facilityId).map(({ placeKind }) => placeKind ?? placeKinds[0]),
  );
  const offered = reasons?.filter(({ id, placeKind }) => id === value || siteId === null || kinds.has(placeKind));
  return (
    <ChosenSelect
      label={t('ratings.filter_reason')}
      all={t('ratings.all_reasons')}
      unknown={t('ratings.unknown_reason')}
      options={offered?.map(({ id, placeKind, title }) => ({
        value: id,
        label: titleIn(title, language),
        group: t(`facilities.placeKind.${placeKind}`),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
