import type { Moved } from './api/problem';
import { formatMoment } from './dates';
import { useTranslation } from './i18n';

/** Who was faster with a job, and when. */
export function useMovedWords(): (moved: Moved) => string {
  const { t } = useTranslation();
  return ({ state, at, by }) => {
    const name = [by?.firstName, by?.lastName].filter(Boolean).join(' ');
    return t(`jobs.moved.${state}`, { by: name || t('jobs.visitor'), at: formatMoment(at) });
  };
}
