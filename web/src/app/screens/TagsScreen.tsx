import { useParams } from 'react-router';
import { useFacilities } from '../../features/facilities/api/facilities';
import { PlainTag } from '../../features/tags/components/PlainTag';
import { SignedTags } from '../../features/tags/components/SignedTags';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useSharedConfig } from '../../lib/sharedConfig';
import { Loader } from '../../ui/Loader';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import { SideFrame } from '../shell/SideFrame';
import { useOpenAccount } from '../useOpenAccount';
import NotFoundScreen from './NotFoundScreen';
import styles from './TagsScreen.module.css';

/** `/account/{cid}/site/{sid}/facility/{fid}/tags`: what can be tapped at a door. */
export default function TagsScreen() {
  const { t } = useTranslation();
  const { cid, sid = '', fid = '' } = useParams();
  const can = useCan();
  const opened = useOpenAccount(cid);
  const facilities = useFacilities(sid);
  const config = useSharedConfig();
  const error = facilities.error ?? config.error;

  if (opened.kind === 'loading') return <Loader text={t('app.loading')} fullScreen />;
  if (opened.kind !== 'open' || !can('site.Management')) return <NotFoundScreen />;
  const { account } = opened;
  const site = account.sites.find(({ id }) => id === sid) ?? null;
  const facility = facilities.data?.find(({ id }) => id === fid);
  if (!site || (facilities.data && !facility)) return <NotFoundScreen />;
  return (
    <SideFrame
      opened={opened}
      site={site}
      title={t('tags.title')}
      sub={[facility?.title, site.title].filter(Boolean).join(', ')}
      back={paths.site(account.id, site.id)}
    >
      {error && (
        <NotLoaded
          title={t('app.notLoaded')}
          error={error}
          retry={() => {
            void facilities.refetch();
            void config.refetch();
          }}
        />
      )}
      {!error && (!facility || !config.data) && <Loader text={t('app.loading')} />}
      {facility && config.data && (
        <div className={styles.column}>
          <p className={styles.place}>{facility.title}</p>
          <SignedTags facilityId={facility.id} accountId={can('account.Management') ? account.id : null} />
          <PlainTag url={`${config.data.publicUrl}/app${paths.facility(facility.code)}`} />
        </div>
      )}
    </SideFrame>
  );
}
