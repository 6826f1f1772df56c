import { useTranslation } from './i18n';
import { useDownload } from './useDownload';
import { useErrorText } from './useErrorText';

export type ExportFormat = 'csv' | 'xlsx';

const kilobyte = 1024;

/** A list as a file, for `ExportMenu`: what it says, how far it is, what its buttons do. */
export function useExport(open: (format: ExportFormat, signal: AbortSignal) => Promise<Response>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { download, start, stop } = useDownload();
  const received = download.state === 'running' ? Math.round(download.bytes / kilobyte) : 0;
  return {
    texts: {
      label: t('export.title'),
      csv: t('export.csv'),
      xlsx: t('export.xlsx'),
      running: t('export.running', { kilobytes: received }),
      stop: t('export.stop'),
    },
    isRunning: download.state === 'running',
    error: download.state === 'failed' ? errorText(download.error) : null,
    onStart: (format: ExportFormat) => void start((signal) => open(format, signal)),
    onStop: stop,
  };
}
