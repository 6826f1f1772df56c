import { useTranslation } from '../../lib/i18n';
import { useLocation, useNavigate } from '../../router/context';
import { ChipSelect } from '../../ui/ChipSelect';
import { paths } from '../paths';
import type { MainView } from './mainView';

/** Narrows an organisation's reports to one site, which is another address of the same tab with the same filters. */
export function SiteFilter({ view: { account, site } }: { view: MainView }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = (siteId: string) => {
    const kept = new URLSearchParams(search);
    kept.delete('facility');
    const pathname = siteId ? paths.site(account.id, siteId) : paths.account(account.id);
    void navigate({ pathname, search: kept.toString() });
  };
  return (
    <ChipSelect
      label={t('sites.filter')}
      value={site?.id ?? ''}
      options={[
        { value: '', label: t('sites.filterAll') },
        ...account.sites.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={open}
    />
  );
}
