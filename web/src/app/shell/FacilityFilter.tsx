import { useFacilities } from '../../features/facilities/api/facilities';
import { useTranslation } from '../../lib/i18n';
import { ChipSelect } from '../../ui/ChipSelect';

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
    <ChipSelect
      label={t('facilities.filter')}
      value={value}
      options={[
        { value: '', label: t('facilities.filterAll') },
        ...(facilities.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={onChange}
    />
  );
}
