import type { RenderPapers } from '../../features/people/components/InviteDialog';
import { useTranslation } from '../../lib/i18n';
import { lazyPart, NotFetched } from '../../shared/lazyPart';
import { Loader } from '../../ui/Loader';

function Coming() {
  const { t } = useTranslation();
  return <Loader text={t('app.loading')} />;
}

/** With the drawing of sheets, which few need. The words of papers stand beside it, and are shown this once. */
const PaperSheets = lazyPart(
  async () => (await import('../../features/posters/components/PaperSheets')).PaperSheets,
  NotFetched,
  <Coming />,
);

/** Papers of an organisation, as its dialogs print them. */
export const paperPrinting =
  (organisation: string): RenderPapers =>
  (papers, grant) => <PaperSheets papers={papers} common={{ organisation, ...grant }} />;
