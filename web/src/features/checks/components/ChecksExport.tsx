import { useExport } from '../../../lib/useExport';
import { ExportMenu } from '../../../ui/ExportMenu';
import { openChecksExport, type CheckFilters } from '../api/checks';

/** The list as it is filtered now, as a file. */
export const ChecksExport = ({ filters }: { filters: CheckFilters }) => (
  <ExportMenu {...useExport((format, signal) => openChecksExport(filters, format, signal))} />
);
