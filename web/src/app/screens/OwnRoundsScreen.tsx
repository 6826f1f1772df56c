import { OwnCheckList } from '../../features/checks/components/OwnCheckList';
import { useTranslation } from '../../lib/i18n';
import { Navigate } from '../../router/Routes';
import { paths } from '../paths';
import { ScanLink } from '../ScanLink';
import { ListFrame } from '../shell/ListFrame';
import { Unopened } from '../Unopened';
import { useOpenAccount } from '../useOpenAccount';
import { jobOf } from './jobOfItem';

/** `/rounds`: what the person themselves did. */
export default function OwnRoundsScreen() {
  const { t } = useTranslation();
  const opened = useOpenAccount(undefined);
  if (opened.kind === 'loading' || opened.kind === 'failed') return <Unopened opened={opened} />;
  if (opened.kind !== 'open') return <Navigate to={paths.home()} replace />;
  return (
    <ListFrame opened={opened} entry="rounds" title={t('checks.own.title')}>
      <OwnCheckList jobOf={jobOf} toWork={<ScanLink />} />
    </ListFrame>
  );
}
