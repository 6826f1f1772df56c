import { useTranslation } from '../../lib/i18n';

/** What a picture is of, by the item and the place, and which of how many it is. */
export interface Subject {
  /** The item, the job or the form. */
  title: string;
  /** The door. */
  place?: string | undefined;
}

export function useAlt({ title, place }: Subject, total: number): (index: number) => string {
  const { t } = useTranslation();
  const subject = [title, place].filter(Boolean).join(', ');
  return (index) =>
    total > 1 ? t('photos.altOf', { number: index + 1, total, subject }) : t('photos.alt', { subject });
}
