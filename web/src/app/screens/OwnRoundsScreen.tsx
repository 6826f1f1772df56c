import { OwnCheckList } from '../../features/checks/components/OwnCheckList';
import { useTranslation } from '../../lib/i18n';
import { Navigate } from '../../router/Routes';
import { Loader } from '../../ui/Loader';
import { paths } from '../paths';
import { ScanLink } from '../ScanLink';
import { ListFrame } from '../shell/ListFrame';
import { useOpenAccount } from '../useOpenAccount';
import { jobOf } from './jobOfItem';

/** `/rounds`: what the person themselves did. */
export default function OwnRoundsScreen() {
  const { t } = useTranslation();
  const opened = useOpenAccount(undefined);
  if (opened.kind === 'loading') return <Loader text={t('app.loading')} fullScreen />;
  // Home says why, and shows what works without a network.
  if (opened.kind !== 'open') return <Navigate to={paths.home()} replace />;
  return (
    <ListFrame opened={opened} entry="rounds" title={t('checks.own.title')}>
      <OwnCheckList jobOf={jobOf} toWork={<ScanLink />} />
    </ListFrame>
  );
}
