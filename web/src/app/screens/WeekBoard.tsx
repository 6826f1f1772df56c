import { CalendarClock, CalendarOff } from 'lucide-react';
import { useState } from 'react';
import { useBoard, useWeek } from '../../features/plans/api/board';
import { zoneTitle, longDayAt } from '../../features/plans/clock';
import { WeekView } from '../../features/plans/components/WeekView';
import { useTranslation } from '../../lib/i18n';
import { useSearchParams } from '../../router/context';
import { lazyDialog } from '../../shared/lazyPart';
import { Button, ButtonLink } from '../../ui/Button';
import { ChipSelect } from '../../ui/ChipSelect';
import { EmptyState } from '../../ui/EmptyState';
import { Loader } from '../../ui/Loader';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import type { MainView, OpenSite } from '../shell/mainView';
import { useAddressFilter } from '../shell/useAddressFilter';
import styles from './BoardTab.module.css';

const DaysOffDialog = lazyDialog(
  async () => (await import('../../features/sites/components/DaysOffDialog')).DaysOffDialog,
);

/** The week of the site that is open, of the one that `site` names, or of the first one. */
export default function WeekBoard({ view }: { view: MainView }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const change = useAddressFilter();
  const { sites } = view.account;
  const site = view.site ?? sites.find(({ id }) => id === search.get('site')) ?? sites[0];
  if (!site) return <p>{t('plans.noSites')}</p>;
  return (
    <>
      {view.site === null && sites.length > 1 && (
        <div>
          <ChipSelect
            label={t('plans.site')}
            value={site.id}
            options={sites.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id) => change({ site: id })}
          />
        </div>
      )}
      <SiteWeek key={site.id} site={site} />
    </>
  );
}

const dayName = (day: string) => longDayAt(day, 'UTC');

function SiteWeek({ site }: { site: OpenSite }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data: week, error, refetch } = useWeek(site.id);
  const progress = useBoard(site.id).data?.sites.find(({ siteId }) => siteId === site.id);
  if (!week) {
    if (error) return <NotLoaded title={t('app.notLoaded')} error={error} retry={refetch} />;
    return <Loader text={t('app.loading')} />;
  }
  const today = week.days[0]?.day ?? '';
  return (
    <>
      <div className={styles.head}>
        <p className={styles.sub}>{t('board.week.clock', { zone: zoneTitle(week.timeZone) })}</p>
        <Button variant="secondary" size="small" icon={CalendarOff} onClick={() => setOpen(true)}>
          {t('board.week.daysOff')}
        </Button>
      </div>
      {week.plans.length === 0 ? (
        <EmptyState
          icon={CalendarClock}
          title={t('plans.none')}
          action={<ButtonLink to={paths.newPlan(site.id)}>{t('plans.new')}</ButtonLink>}
        >
          {t('plans.noneHint')}
        </EmptyState>
      ) : (
        <WeekView week={week} progress={progress} pathOf={paths.plan} />
      )}
      {isOpen && <DaysOffDialog siteId={site.id} today={today} dayName={dayName} onClose={() => setOpen(false)} />}
    </>
  );
}
