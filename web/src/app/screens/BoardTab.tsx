import { Suspense } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useSearchParams } from '../../router/context';
import { Loader } from '../../ui/Loader';
import { Segmented } from '../../ui/Segmented';
import { boardOf, boards } from '../shell/boards';
import type { MainView } from '../shell/mainView';
import { useAddressFilter } from '../shell/useAddressFilter';
import { useRememberedHome } from '../shell/useRememberedHome';
import styles from './BoardTab.module.css';

/** Today at the sites that a manager has, or at the one that is open; with `view=week` the week of one of them. */
export default function BoardTab({ view }: { view: MainView }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const change = useAddressFilter();
  useRememberedHome(view.account);
  const board = boardOf(search);
  const { Component } = boards[board];
  return (
    <div className={styles.board}>
      <div className={styles.head}>
        <h2>{t(board === 'week' ? 'board.week.title' : 'today.title')}</h2>
        <div className={styles.switch}>
          <Segmented
            label={t('board.view')}
            options={[
              { value: 'today', label: t('board.view.today') },
              { value: 'week', label: t('board.view.week') },
            ]}
            value={board}
            onChange={(next) => change({ tab: 'today', view: next === 'week' ? next : '' })}
          />
        </div>
      </div>
      <Suspense fallback={<Loader text={t('app.loading')} />}>
        <Component view={view} />
      </Suspense>
    </div>
  );
}
