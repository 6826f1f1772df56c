import type { Presence } from '@rounds/contract';
import { X } from 'lucide-react';
import type { CheckFilters } from '../../features/checks/api/checks';
import { useMembers } from '../../features/people/api/people';
import { useTemplates } from '../../features/templates/api/templates';
import { fullName } from '../../lib/fullName';
import { useTranslation } from '../../lib/i18n';
import { Chip, Chips } from '../../ui/Chip';
import { ChipSelect } from '../../ui/ChipSelect';
import { useChoice } from '../../ui/useChoice';
import { ChosenSelect } from '../shell/ChosenSelect';
import { FacilityFilter } from '../shell/FacilityFilter';
import type { MainView } from '../shell/mainView';
import { momentsOf, periodOf, type Period } from '../shell/period';
import { OwnDays, PeriodFilter } from '../shell/PeriodFilter';
import { SiteFilter } from '../shell/SiteFilter';
import { useAddressFilter } from '../shell/useAddressFilter';

const offered = ['code', 'tag', 'list'] as const satisfies readonly Presence[];

/** One tap away: what managers look for. */
const wanted = ['not-done', 'skipped'] as const;
const others = ['', 'reported', 'done', 'not-applicable'] as const;
type ResultFilter = (typeof wanted | typeof others)[number];

/** What the list of checks is narrowed to, as it stands in the address; empty where it is not. */
export interface ChecksNarrowing {
  period: Period;
  facilityId: string;
  userId: string;
  checklistId: string;
  result: ResultFilter;
  presence: (typeof offered)[number] | '';
  isQuick: boolean;
}

export function checksNarrowing(search: URLSearchParams, site: MainView['site']): ChecksNarrowing {
  const checklistId = search.get('checklist') ?? '';
  return {
    period: periodOf(search),
    facilityId: site ? (search.get('facility') ?? '') : '',
    userId: search.get('user') ?? '',
    checklistId: /^[1-9]\d{0,8}$/.test(checklistId) ? checklistId : '',
    result: [...wanted, ...others].find((one) => one === search.get('result')) ?? '',
    presence: offered.find((one) => one === search.get('presence')) ?? '',
    isQuick: search.get('quick') === 'yes',
  };
}

/** Takes out of the address everything that narrows the list. */
export const noChecksNarrowing = {
  days: '',
  from: '',
  to: '',
  facility: '',
  user: '',
  checklist: '',
  result: '',
  presence: '',
  quick: '',
};

/** Without the place, which the path names. */
type Narrowed = Omit<CheckFilters, 'accountId' | 'siteId'>;

export const checkFiltersOf = ({ period, ...narrowing }: ChecksNarrowing, timeZone: string): Narrowed => ({
  ...momentsOf(period, timeZone),
  ...(narrowing.facilityId && { facilityId: narrowing.facilityId }),
  ...(narrowing.userId && { userId: narrowing.userId }),
  ...(narrowing.checklistId && { checklistId: Number(narrowing.checklistId) }),
  ...(narrowing.result && { result: narrowing.result }),
  ...(narrowing.presence && { presence: narrowing.presence }),
  ...(narrowing.isQuick && { isQuick: true }),
});

interface ChecksFiltersProps {
  view: MainView;
  narrowing: ChecksNarrowing;
  timeZone: string;
  /** Left out while nothing is narrowed. */
  onClear: (() => void) | undefined;
}

export function ChecksFilters({ view, narrowing, timeZone, onClear }: ChecksFiltersProps) {
  const { account, site } = view;
  const { period, facilityId, userId, checklistId, result, presence, isQuick } = narrowing;
  const { t } = useTranslation();
  const setFilter = useAddressFilter();
  const members = useMembers(account.id);
  const templates = useTemplates();
  const [shown, narrowTo] = useChoice<ResultFilter>(result, (next) => setFilter({ result: next }));
  return (
    <div>
      <Chips label={t('checks.filters')}>
        <PeriodFilter period={period} timeZone={timeZone} />
        <SiteFilter view={view} />
        {site && (
          <FacilityFilter siteId={site.id} value={facilityId} onChange={(facility) => setFilter({ facility })} />
        )}
        <ChosenSelect
          label={t('checks.filterPerson')}
          all={t('checks.allPeople')}
          unknown={t('checks.unknown.user')}
          options={members.data?.map((member) => ({
            value: member.personId,
            label: fullName(member) || t('checks.unknown.user'),
          }))}
          value={userId}
          onChange={(user) => setFilter({ user })}
        />
        {wanted.map((each) => (
          <Chip key={each} pressed={shown === each} onClick={() => narrowTo(shown === each ? '' : each)}>
            {t(resultTexts[each])}
          </Chip>
        ))}
        <ChipSelect
          label={t('checks.filterResult')}
          value={others.find((one) => one === shown) ?? ''}
          options={others.map((value) => ({ value, label: t(resultTexts[value]) }))}
          onChange={narrowTo}
        />
        <Chip pressed={isQuick} onClick={() => setFilter({ quick: isQuick ? '' : 'yes' })}>
          {t('checks.quickOnes')}
        </Chip>
        <ChosenSelect
          label={t('checks.filterChecklist')}
          all={t('checks.allChecklists')}
          unknown={t('checks.unknown.checklist')}
          options={templates.data?.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={checklistId}
          onChange={(checklist) => setFilter({ checklist })}
        />
        <ChipSelect
          label={t('checks.filterPresence')}
          value={presence}
          options={[
            { value: '', label: t('checks.anyPresence') },
            ...offered.map((value) => ({ value, label: t(`checks.presence.${value}`) })),
          ]}
          onChange={(value) => setFilter({ presence: value })}
        />
        {onClear && (
          <Chip icon={X} onClick={onClear}>
            {t('filters.clear')}
          </Chip>
        )}
      </Chips>
      <OwnDays period={period} />
    </div>
  );
}

const resultTexts: Record<ResultFilter, string> = {
  '': 'checks.allResults',
  'not-done': 'checks.result.notDone',
  skipped: 'checks.incomplete',
  reported: 'checks.result.reported',
  done: 'checks.result.done',
  'not-applicable': 'checks.result.notApplicable',
};
