import type { AccountOverview, Answer } from '@rounds/contract';
import { X } from 'lucide-react';
import { useMembers } from '../../features/people/api/people';
import { useNames } from '../../features/people/components/useNames';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { Chip, Chips } from '../../ui/Chip';
import { ChipSelect } from '../../ui/ChipSelect';
import { useChoice } from '../../ui/useChoice';
import { ChosenSelect } from '../shell/ChosenSelect';
import { FacilityFilter } from '../shell/FacilityFilter';
import { useAddressFilter } from '../shell/useAddressFilter';
import { closed, wanted, type JobsNarrowing, type Show } from './jobsNarrowing';

interface JobsFiltersProps {
  account: AccountOverview;
  narrowing: JobsNarrowing;
  /** For who may see them. */
  figures: Answer<'GET /jobs/figures'> | undefined;
  /** Left out while nothing is narrowed. */
  onClear: (() => void) | undefined;
}

export function JobsFilters({ account, narrowing, figures, onClear }: JobsFiltersProps) {
  const { t } = useTranslation();
  const can = useCan();
  const setFilter = useAddressFilter();
  const { siteId, facilityId, userId } = narrowing;
  const [show, narrowTo] = useChoice<Show>(narrowing.show, (next) =>
    setFilter({ show: next === 'living' ? '' : next }),
  );
  const counts: Partial<Record<Show, number>> = figures
    ? { living: figures.open + figures.waiting, done: figures.waiting, late: figures.late, urgent: figures.urgent }
    : {};
  return (
    <Chips label={t('jobs.filters')}>
      {wanted.map((one) => (
        <Chip
          key={one}
          pressed={one === show}
          count={counts[one]}
          countTone={one === 'late' && counts.late ? 'bad' : 'plain'}
          onClick={() => narrowTo(one)}
        >
          {t(`jobs.filter.${one}`)}
        </Chip>
      ))}
      {account.sites.length > 1 && (
        <ChosenSelect
          label={t('sites.filter')}
          all={t('sites.filterAll')}
          options={account.sites.map(({ id, title }) => ({ value: id, label: title }))}
          value={siteId}
          unknown={t('checks.unknown.site')}
          onChange={(site) => setFilter({ site, facility: '' })}
        />
      )}
      {siteId && <FacilityFilter siteId={siteId} value={facilityId} onChange={(facility) => setFilter({ facility })} />}
      {can('report.View') && (
        <PeopleFilter accountId={account.id} value={userId} onChange={(user) => setFilter({ user })} />
      )}
      <ChipSelect
        label={t('jobs.filter.closed')}
        value={closed.find((one) => one === show) ?? ''}
        options={[
          { value: '' as const, label: t('jobs.filter.closed') },
          ...closed.map((value) => ({ value, label: t(`jobs.filter.${value}`) })),
        ]}
        onChange={(value) => narrowTo(value || 'living')}
      />
      {onClear && (
        <Chip icon={X} onClick={onClear}>
          {t('filters.clear')}
        </Chip>
      )}
    </Chips>
  );
}

interface PeopleFilterProps {
  accountId: string;
  value: string;
  onChange: (personId: string) => void;
}

/** Only managers know everybody. */
function PeopleFilter({ accountId, value, onChange }: PeopleFilterProps) {
  const { t } = useTranslation();
  const members = useMembers(accountId);
  const { nameOf } = useNames();
  return (
    <ChosenSelect
      label={t('jobs.assignee')}
      all={t('checks.allPeople')}
      unknown={t('checks.unknown.user')}
      options={members.data?.map((member) => ({ value: member.personId, label: nameOf(member) }))}
      value={value}
      onChange={onChange}
    />
  );
}
