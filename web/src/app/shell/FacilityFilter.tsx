import { useFacilities } from '../../features/facilities/api/facilities';
import { useTranslation } from '../../lib/i18n';
import { ChosenSelect } from './ChosenSelect';

interface FacilityFilterProps {
  siteId: string;
  /** Empty for all. */
  value: string;
  onChange: (facilityId: string) => void;
}

/** Narrows a site's reports to one facility. */
export function FacilityFilter({ siteId, value, onChange }: FacilityFilterProps) {
  const { t } = useTranslation();
  const facilities = useFacilities(siteId);
  return (
    <ChosenSelect
      label={t('facilities.filter')}
      all={t('facilities.filterAll')}
      unknown={t('checks.unknown.facility')}
      options={facilities.data?.map(({ id, title }) => ({ value: id, label: title }))}
      value={value}
      onChange={onChange}
    />
  );
}
