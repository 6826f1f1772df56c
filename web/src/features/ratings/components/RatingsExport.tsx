import { useTranslation } from '../../../lib/i18n';
import { useDownload } from '../../../lib/useDownload';
import { useErrorText } from '../../../lib/useErrorText';
import { ExportMenu } from '../../../ui/ExportMenu';
import { openRatingsExport, type RatingFilters } from '../api/ratings';

const kilobyte = 1024;

/** The list as it is filtered now, as a file. */
export function RatingsExport({ filters }: { filters: RatingFilters }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { download, start, stop } = useDownload();
  const received = download.state === 'running' ? Math.round(download.bytes / kilobyte) : 0;
  return (
    <ExportMenu
      texts={{
        label: t('ratings.export'),
        csv: t('ratings.export_csv'),
        xlsx: t('ratings.export_xlsx'),
        running: t('ratings.export_running', { kilobytes: received }),
        stop: t('ratings.export_stop'),
      }}
      isRunning={download.state === 'running'}
      error={download.state === 'failed' ? errorText(download.error) : null}
      onStart={(format) => void start((signal) => openRatingsExport(filters, format, signal))}
      onStop={stop}
    />
  );
}
