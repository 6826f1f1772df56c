import { useExport } from '../../../lib/useExport';
import { ExportMenu } from '../../../ui/ExportMenu';
import { openJobsExport, type JobFilters } from '../api/jobs';

/** The list as it is filtered now, as a file. */
export const JobsExport = ({ filters }: { filters: JobFilters }) => (
  <ExportMenu {...useExport((format, signal) => openJobsExport(filters, format, signal))} />
);
