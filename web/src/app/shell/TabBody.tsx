import { Suspense } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { Loader } from '../../ui/Loader';
import type { MainView } from './mainView';
import { tabContents } from './tabContents';

/** What stands under the tab that is open: what is due for everybody, reports for those who may view them. */
export function TabBody({ view }: { view: MainView }) {
  const { t } = useTranslation();
  const can = useCan();
  const { Component } = tabContents[view.tab];
  return (
    (view.tab === 'today' || can('report.View')) && (
      <Suspense fallback={<Loader text={t('app.loading')} />}>
        <Component view={view} />
      </Suspense>
    )
  );
}
