import type { Plan } from '@rounds/contract';
import { useTranslation } from '../../lib/i18n';

type Named = Record<string, { firstName: string; lastName: string } | undefined>;

export const hasNobody = ({ personIds }: Pick<Plan, 'personIds'>): boolean => personIds?.length === 0;

/** Who does it, in words: everyone, nobody, or by name. */
export function usePeopleText(named: Named): (personIds: readonly string[] | null) => string {
  const { t } = useTranslation();
  return (personIds) => {
    if (personIds === null) return t('plans.everyone');
    if (personIds.length === 0) return t('plans.nobody');
    return personIds.map((id) => shortName(named[id]) || t('plans.somebody')).join(', ');
  };
}

/** `O. Kuzmina`, which stays together: there is little room beside a plan. */
const shortName = (person: Named[string]): string => {
  if (!person) return '';
  const { firstName, lastName } = person;
  return lastName === '' || firstName === ''
    ? `${firstName}${lastName}`
    : `${[...firstName][0] ?? ''}.\u00A0${lastName}`;
};
