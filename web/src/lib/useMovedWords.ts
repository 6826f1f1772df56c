import type { Moved } from './api/problem';
import { fullName } from './fullName';
import { useTranslation } from './i18n';
import { momentIn } from './zones';

/** Who was faster with a job, and when by the clock of its site, if that is known. */
export function useMovedWords(): (moved: Moved, timeZone?: string) => string {
  const { t } = useTranslation();
  return ({ state, at, by }, timeZone) => {
    return t(`jobs.moved.${state}`, { by: fullName(by) || t('jobs.visitor'), at: momentIn(timeZone, at) });
  };
}
