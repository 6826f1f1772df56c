import { CalendarClock, Plus } from 'lucide-react';
import { lastDays, usePlanFigures, usePlans } from '../../features/plans/api/plans';
import { PlanList } from '../../features/plans/components/PlanList';
import { hasNobody } from '../../features/plans/usePeopleText';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useSearchParams } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { AppFrame, PageHead } from '../../ui/AppFrame';
import { ButtonLink } from '../../ui/Button';
import { Chip, Chips } from '../../ui/Chip';
import { EmptyState } from '../../ui/EmptyState';
import { IconLink } from '../../ui/IconButton';
import { BackLink, TopBar } from '../../ui/TopBar';
import { paths } from '../paths';
import { ChosenSelect } from '../shell/ChosenSelect';
import { MainSideBar } from '../shell/MainSideBar';
import { UserMenu } from '../shell/Menu';
import { SearchableList } from '../shell/SearchableList';
import { useAddressFilter } from '../shell/useAddressFilter';
import { Unopened } from '../Unopened';
import { useOpenAccount, type OpenAccount } from '../useOpenAccount';
import { useTitle } from '../useTitle';

const filters = ['', 'nobody', 'paused'] as const;
type Filter = (typeof filters)[number];

const filterOf = (search: URLSearchParams): Filter => filters.find((one) => one === search.get('show')) ?? '';

/** `/plans`, of one site with `?site={siteId}` */
export default function PlansScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const opened = useOpenAccount(undefined);
  useTitle(t('plans.title'));

  if (opened.kind === 'loading' || opened.kind === 'failed') return <Unopened opened={opened} />;
  if (opened.kind !== 'open' || !can('site.Management')) return <Navigate to={paths.home()} replace />;
  return <Plans opened={opened} />;
}

function Plans({ opened }: { opened: Extract<OpenAccount, { kind: 'open' }> }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const change = useAddressFilter();
  const { person, accounts, account } = opened;
  const siteId = search.get('site') ?? '';
  const shown = filterOf(search);
  const { data, error, refetch } = usePlans(siteId || undefined);
  const all = data?.items ?? [];
  const { data: figures } = usePlanFigures(siteId || undefined, lastDays(all), useCan()('report.View'));
  const found: Record<Filter, typeof all> = {
    '': all,
    nobody: all.filter(hasNobody),
    paused: all.filter(({ isPaused }) => isPaused),
  };
  const add = paths.newPlan(siteId || undefined);

  return (
    <AppFrame
      side={<MainSideBar view={{ accounts, account, site: null, tab: null }} />}
      head={
        <>
          <TopBar actions={<IconLink icon={Plus} label={t('plans.new')} to={add} />}>
            <BackLink to={paths.account(account.id)}>{t('plans.title')}</BackLink>
          </TopBar>
          <PageHead
            title={t('plans.title')}
            actions={
              <>
                <ButtonLink size="small" icon={Plus} to={add}>
                  {t('plans.new')}
                </ButtonLink>
                <UserMenu person={person} account={account} siteId={siteId || null} />
              </>
            }
          />
        </>
      }
    >
      <Chips label={t('plans.filters')}>
        {account.sites.length > 1 && (
          <ChosenSelect
            label={t('sites.filter')}
            all={t('sites.filterAll')}
            options={account.sites.map(({ id, title }) => ({ value: id, label: title }))}
            value={siteId}
            unknown="…"
            onChange={(site) => change({ site })}
          />
        )}
        {filters.map((filter) => (
          <Chip
            key={filter}
            pressed={filter === shown}
            count={data && found[filter].length}
            countTone={filter === 'nobody' && found.nobody.length > 0 ? 'bad' : 'plain'}
            onClick={() => change({ show: filter })}
          >
            {t(`plans.filter.${filter || 'all'}`)}
          </Chip>
        ))}
      </Chips>
      <SearchableList
        title={t('plans.list')}
        query={{ data: data && found[shown], error, refetch }}
        searchLabel={t('plans.search')}
        textsOf={({ title, sentence, siteId: ofSite }) => [title, sentence, data?.site[ofSite]?.title ?? '']}
        empty={shown === '' ? <NoPlans add={add} /> : <p role="status">{t('plans.noneSuch')}</p>}
      >
        {(plans) =>
          data && (
            <PlanList
              plans={plans}
              figures={figures ?? undefined}
              site={data.site}
              user={data.user}
              withSites={siteId === '' && account.sites.length > 1}
              pathOf={paths.plan}
            />
          )
        }
      </SearchableList>
    </AppFrame>
  );
}

function NoPlans({ add }: { add: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={CalendarClock}
      title={t('plans.none')}
      action={
        <ButtonLink icon={Plus} to={add}>
          {t('plans.new')}
        </ButtonLink>
      }
    >
      {t('plans.noneHint')}
    </EmptyState>
  );
}
