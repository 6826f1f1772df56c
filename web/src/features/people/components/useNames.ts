import { fullName } from '../../../lib/fullName';
import { useTranslation } from '../../../lib/i18n';

interface Named {
  firstName: string;
  lastName: string;
  email: string | null;
}

interface Placed {
  wholeAccount: boolean;
  sites: readonly { title: string }[];
}

/** People and places in words. Who gave no name is known by their address. */
export function useNames() {
  const { t } = useTranslation();
  return {
    nameOf: (person: Named): string => fullName(person) || person.email || t('people.nameless'),
    placesOf: ({ wholeAccount, sites }: Placed): string => {
      if (wholeAccount) return t('people.wholeAccount');
      return sites.length === 0 ? t('people.noSites') : sites.map(({ title }) => title).join(', ');
    },
  };
}
