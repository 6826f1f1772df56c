import { useNavigate, useSearchParams } from 'react-router';
import type { CheckFilters } from '../../features/checks/api/checks';
import { CheckList } from '../../features/checks/components/CheckList';
import { ChecksExport } from '../../features/checks/components/ChecksExport';
import { useFacilities } from '../../features/facilities/api/facilities';
import { useTranslation } from '../../lib/i18n';
import { Chips } from '../../ui/Chip';
import { ChipSelect } from '../../ui/ChipSelect';
import { paths } from '../paths';
import type { Place } from '../shell/place';
import styles from './ChecksTab.module.css';

const results = ['', 'not-done', 'reported', 'done'] as const;
type ResultFilter = (typeof results)[number];

/** The status checks list under the main screen's tab. Its filters live in the address. */
export default function ChecksTab({ place }: { place: Place }) {
  const { account, site } = place;
  const [search] = useSearchParams();
  const result = results.find((one) => one === search.get('result')) ?? '';
  const facilityId = site ? (search.get('facility') ?? '') : '';
  const filters: CheckFilters = {
    accountId: account.id,
    ...(site && { siteId: site.id }),
    ...(facilityId && { facilityId }),
    ...(result && { result }),
  };
  return (
    <div className={styles.tab}>
      <Filters place={place} facilityId={facilityId} result={result} />
      <CheckList key={JSON.stringify(filters)} filters={filters} />
      <ChecksExport filters={filters} />
    </div>
  );
}

interface FiltersProps {
  place: Place;
  facilityId: string;
  result: ResultFilter;
}

function Filters({ place: { account, site }, facilityId, result }: FiltersProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const narrow = (name: 'facility' | 'result', value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return (
    <Chips label={t('checks.filters')}>
      <ChipSelect
        label={t('checks.filterSite')}
        value={site?.id ?? ''}
        options={[
          { value: '', label: t('checks.allSites') },
          ...account.sites.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(id) =>
          void navigate(id ? paths.site(account.id, id, 'checks') : paths.account(account.id, 'checks'))
        }
      />
      {site && <FacilityFilter siteId={site.id} value={facilityId} onChange={(id) => narrow('facility', id)} />}
      <ChipSelect
        label={t('checks.filterResult')}
        value={result}
        options={results.map((value) => ({ value, label: t(resultTexts[value]) }))}
        onChange={(value) => narrow('result', value)}
      />
    </Chips>
  );
}

const resultTexts: Record<ResultFilter, string> = {
  '': 'checks.allResults',
  'not-done': 'checks.result.notDone',
  reported: 'checks.result.reported',
  done: 'checks.result.done',
};

interface FacilityFilterProps {
  siteId: string;
  value: string;
  onChange: (facilityId: string) => void;
}

function FacilityFilter({ siteId, value, onChange }: FacilityFilterProps) {
  const { t } = useTranslation();
  const facilities = useFacilities(siteId);
  return (
    <ChipSelect
      label={t('checks.filterFacility')}
      value={value}
      options={[
        { value: '', label: t('checks.allFacilities') },
        ...(facilities.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={onChange}
    />
  );
}
