import type { FacilityTile } from '@rounds/contract';
import type { ReactNode } from 'react';
import { useFacilities } from '../../features/facilities/api/facilities';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useSharedConfig } from '../../lib/sharedConfig';
import { useParams } from '../../router/context';
import { Loader } from '../../ui/Loader';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import { SideFrame } from '../shell/SideFrame';
import { Unopened } from '../Unopened';
import { useOpenAccount } from '../useOpenAccount';
import NotFoundScreen from './NotFoundScreen';
import styles from './DoorScreen.module.css';

interface Door {
  accountId: string;
  facility: FacilityTile;
  /** The address people use, without a slash at its end. */
  publicUrl: string;
}

interface DoorScreenProps {
  title: string;
  children: (door: Door) => ReactNode;
}

/** What belongs to one door, for who manages its site: under `/account/{cid}/site/{sid}/facility/{fid}/`. */
export function DoorScreen({ title, children }: DoorScreenProps) {
  const { t } = useTranslation();
  const { cid, sid = '', fid = '' } = useParams();
  const can = useCan();
  const opened = useOpenAccount(cid);
  const facilities = useFacilities(sid);
  const config = useSharedConfig();
  const error = facilities.error ?? config.error;

  if (opened.kind === 'loading' || opened.kind === 'failed') return <Unopened opened={opened} />;
  if (opened.kind !== 'open' || !can('site.Management')) return <NotFoundScreen />;
  const { account } = opened;
  const site = account.sites.find(({ id }) => id === sid) ?? null;
  const facility = facilities.data?.find(({ id }) => id === fid);
  if (!site || (facilities.data && !facility)) return <NotFoundScreen />;
  return (
    <SideFrame
      opened={opened}
      site={site}
      title={title}
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
          {children({ accountId: account.id, facility, publicUrl: config.data.publicUrl })}
        </div>
      )}
    </SideFrame>
  );
}
