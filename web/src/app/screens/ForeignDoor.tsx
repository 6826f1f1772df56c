import { DoorClosed, House, MessageSquare, QrCode, ScanQrCode } from 'lucide-react';
import { usePublicFacility } from '../../features/checklist/api/round';
import { useCodeState } from '../../features/codes/api/codes';
import { mayPass } from '../../lib/api/problem';
import { useTranslation } from '../../lib/i18n';
import { Navigate } from '../../router/Routes';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Loader } from '../../ui/Loader';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import { PlainPage } from '../PlainPage';
import styles from './ForeignDoor.module.css';

/** Nobody's place here, or nobody's code yet: who manages sites in the organisation that printed it says whose. */
export default function ForeignDoor({ code }: { code: string }) {
  const { t } = useTranslation();
  const state = useCodeState(code);
  const known = usePublicFacility(code);
  if (state.data?.state === 'blank') return <Navigate to={paths.claimCode(code)} replace />;
  if (!known.data && (state.isPending || known.isPending)) {
    return (
      <PlainPage>
        <Loader text={t('app.loading')} />
      </PlainPage>
    );
  }
  // Only the server knows that nobody knows a code. A shared phone may not ask whether it is a blank one.
  const failed = known.data ? undefined : [known, state].find(({ error }) => error && mayPass(error));
  if (failed?.error) {
    return (
      <PlainPage>
        <NotLoaded
          title={t('app.notLoaded')}
          error={failed.error}
          retry={() => Promise.all([known.refetch(), state.refetch()])}
        >
          <ButtonLink variant="secondary" icon={House} to={paths.home()}>
            {t('app.notFound.home')}
          </ButtonLink>
        </NotLoaded>
      </PlainPage>
    );
  }
  return (
    <PlainPage>
      <EmptyState
        isPage
        icon={known.data ? DoorClosed : QrCode}
        title={t(known.data ? 'checklist.foreign.title' : 'checklist.unknown.title')}
        action={
          <div className={styles.ways}>
            <ButtonLink block icon={ScanQrCode} to={paths.scan()}>
              {t('app.scan')}
            </ButtonLink>
            <ButtonLink block variant="secondary" icon={House} to={paths.home()}>
              {t('app.notFound.home')}
            </ButtonLink>
            {known.data?.isFeedbackEnabled && (
              <ButtonLink variant="text" icon={MessageSquare} to={paths.feedback(code)} reloadDocument>
                {t('scan.feedback')}
              </ButtonLink>
            )}
          </div>
        }
      >
        {known.data
          ? t('checklist.foreign.text', { facility: known.data.facilityTitle, site: known.data.siteTitle })
          : t('checklist.unknown.text')}
      </EmptyState>
    </PlainPage>
  );
}
