import { Suspense } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useSearchParams } from '../../router/context';
import { Loader } from '../../ui/Loader';
import { Segmented } from '../../ui/Segmented';
import { boardOf, boards } from '../shell/boards';
import type { Place } from '../shell/place';
import { useAddressFilter } from '../shell/useAddressFilter';
import { useRememberedHome } from '../shell/useRememberedHome';
import styles from './BoardTab.module.css';

/** Today at the sites that a manager has, or at the one that is open; with `view=week` the week of one of them. */
export default function BoardTab({ place }: { place: Place }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const change = useAddressFilter();
  useRememberedHome(place.account);
  const view = boardOf(search);
  const { Component } = boards[view];
  return (
    <div className={styles.board}>
      <div className={styles.head}>
        <h2>{t(view === 'week' ? 'board.week.title' : 'today.title')}</h2>
        <div className={styles.switch}>
          <Segmented
            label={t('board.view')}
            options={[
              { value: 'today', label: t('board.view.today') },
              { value: 'week', label: t('board.view.week') },
            ]}
            value={view}
            onChange={(next) => change({ tab: 'today', view: next === 'week' ? next : '' })}
          />
        </div>
      </div>
      <Suspense fallback={<Loader text={t('app.loading')} />}>
        <Component place={place} />
      </Suspense>
    </div>
  );
}
