import { Suspense } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { Loader } from '../../ui/Loader';
import type { Place } from './place';
import { tabContents } from './tabContents';

/** What stands under the tab that is open: what is due for everybody, reports for those who may view them. */
export function TabBody({ place }: { place: Place }) {
  const { t } = useTranslation();
  const can = useCan();
  const { Component } = tabContents[place.tab];
  return (
    (place.tab === 'today' || can('report.View')) && (
      <Suspense fallback={<Loader text={t('app.loading')} />}>
        <Component place={place} />
      </Suspense>
    )
  );
}
