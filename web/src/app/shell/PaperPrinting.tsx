import { lazy, Suspense } from 'react';
import type { RenderPapers } from '../../features/people/components/InviteDialog';
import { useTranslation } from '../../lib/i18n';
import { Loader } from '../../ui/Loader';

/** With the drawing of sheets, which few need. */
const PaperSheets = lazy(async () => ({
  default: (await import('../../features/posters/components/PaperSheets')).PaperSheets,
}));

/** Papers of an organisation, as its dialogs print them. */
export function usePaperPrinting(organisation: string): RenderPapers {
  const { t } = useTranslation();
  return (papers, grant) => (
    <Suspense fallback={<Loader text={t('app.loading')} />}>
      <PaperSheets papers={papers} common={{ organisation, ...grant }} />
    </Suspense>
  );
}
