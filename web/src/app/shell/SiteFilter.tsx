import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/i18n';
import { ChipSelect } from '../../ui/ChipSelect';
import { paths } from '../paths';
import type { Place } from './place';

/** Narrows an organisation's reports to one site, which is another address of the same tab. */
export function SiteFilter({ place: { account, site, tab } }: { place: Place }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <ChipSelect
      label={t('sites.filter')}
      value={site?.id ?? ''}
      options={[
        { value: '', label: t('sites.filterAll') },
        ...account.sites.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={(id) => void navigate(id ? paths.site(account.id, id, tab) : paths.account(account.id, tab))}
    />
  );
}
