import { Download } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import type { Report } from '../../../lib/offline/database';
import { useSaveReports } from '../../../shared/useSaveReports';
import { Button } from '../../../ui/Button';

interface SaveAsFileProps {
  personId: string;
  reports: readonly Report[];
}

/** The last resort: what only this phone has, as a file that can be sent from any other. */
export function SaveAsFile({ personId, reports }: SaveAsFileProps) {
  const { t } = useTranslation();
  const save = useSaveReports();
  return (
    <Button variant="text" icon={Download} onClick={() => void save(personId, reports)}>
      {t('offline.file.save')}
    </Button>
  );
}
