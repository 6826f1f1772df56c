import { ImageOff } from 'lucide-react';
import { useTranslation } from '../lib/i18n';
import type { Report } from '../lib/offline/database';
import { saveReports } from '../lib/offline/reportFile';
import { useToast } from '../ui/Toast';

/** As a file, saying which pictures found no place in it. */
export function useSaveReports() {
  const { t } = useTranslation();
  const toast = useToast();
  return async (personId: string, reports: readonly Report[]): Promise<void> => {
    const missing = await saveReports(personId, reports);
    if (missing > 0) toast({ text: t('offline.file.photosMissing', { count: missing }), icon: ImageOff });
  };
}
