import { Navigate, useParams, useSearchParams } from 'react-router';
import { FacilityDialog } from '../../features/facilities/components/FacilityDialog';
import { useLeaveDialog } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { useToast } from '../../ui/Toast';
import { newId, operationOf, paths } from '../paths';

const doneTexts = { create: 'facilities.created', edit: 'facilities.saved', del: 'facilities.deleted' } as const;

/** `/modal/facility/{id}?op=create|edit|del`, with `&sid={siteId}` for a new one */
export default function FacilityDialogScreen() {
  const { t } = useTranslation();
  const { id = newId } = useParams();
  const [search] = useSearchParams();
  const leave = useLeaveDialog();
  const toast = useToast();
  const isSignedIn = useSession() !== null;
  const op = id === newId ? 'create' : operationOf(search);
  const siteId = search.get('sid');
  if (!isSignedIn || (op === 'create' && siteId === null)) return <Navigate to={paths.home()} replace />;

  return (
    <FacilityDialog
      key={`${op} ${id}`}
      id={op === 'create' ? null : id}
      op={op}
      siteId={siteId ?? ''}
      onClose={leave}
      onDone={() => {
        toast({ text: t(doneTexts[op]) });
        leave();
      }}
    />
  );
}
