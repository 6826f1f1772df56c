import { useExport } from '../../../lib/useExport';
import { ExportMenu } from '../../../ui/ExportMenu';
import { openRatingsExport, type RatingFilters } from '../api/ratings';

/** The list as it is filtered now, as a file. */
export const RatingsExport = ({ filters }: { filters: RatingFilters }) => (
  <ExportMenu {...useExport((format, signal) => openRatingsExport(filters, format, signal))} />
);
