import { Download } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import type { Report } from '../../../lib/offline/database';
import { saveReports } from '../../../lib/offline/reportFile';
import { Button } from '../../../ui/Button';

interface SaveAsFileProps {
  personId: string;
  reports: readonly Report[];
}

/** The last resort: what only this phone has, as a file that can be sent from any other. */
export function SaveAsFile({ personId, reports }: SaveAsFileProps) {
  const { t } = useTranslation();
  return (
    <Button variant="text" icon={Download} onClick={() => saveReports(personId, reports)}>
      {t('offline.file.save')}
    </Button>
  );
}
