import { useTranslation } from '../../lib/i18n';
import { Section } from '../../ui/AppFrame';
import { List, RowLink } from '../../ui/ListRow';
import { paths } from '../paths';
import type { Place } from '../shell/place';

/** What stands under the tabs. */
export function MainBody({ place }: { place: Place }) {
  const { t } = useTranslation();
  const { account, site, tab } = place;
  if (site || tab !== 'dashboard' || account.sites.length === 0) return null;
  return (
    <Section title={t('app.sites')}>
      <List>
        {account.sites.map(({ id, title }) => (
          <RowLink key={id} title={title} opens to={paths.site(account.id, id)} />
        ))}
      </List>
    </Section>
  );
}
