import { SiteDialog } from '../../features/sites/components/SiteDialog';
import { useLeaveDialog } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { useNavigate, useParams, useSearchParams } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { useToast } from '../../ui/Toast';
import { newId, operationOf, paths } from '../paths';

const doneTexts = { create: 'sites.created', edit: 'sites.saved', del: 'sites.deleted' } as const;

/** `/modal/site/{id}?op=create|edit|del`, with `&aid={accountId}` for a new one */
export default function SiteDialogScreen() {
  const { t } = useTranslation();
  const { id = newId } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const leave = useLeaveDialog();
  const toast = useToast();
  const session = useSession();
  const accountId = search.get('aid') ?? session?.accountId;
  if (!accountId) return <Navigate to={paths.home()} replace />;

  const op = id === newId ? 'create' : operationOf(search);
  const finish = (siteId: string | null) => {
    toast({ text: t(doneTexts[op]) });
    // The page of a deleted site is gone with it.
    if (siteId === null) void navigate(paths.account(accountId), { replace: true });
    else leave();
  };

  return (
    <SiteDialog
      key={`${op} ${id}`}
      id={op === 'create' ? null : id}
      op={op}
      accountId={accountId}
      onClose={leave}
      onDone={finish}
    />
  );
}
