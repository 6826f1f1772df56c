import type { RoleId } from '@rounds/contract';
import { useOverview } from '../../features/organisation/api/organisations';
import { InviteDialog } from '../../features/people/components/InviteDialog';
import { useLeaveDialog } from '../../lib/dialogRoute';
import { useSession } from '../../lib/session';
import { useParams, useSearchParams } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { paths } from '../paths';
import { paperPrinting } from '../shell/PaperPrinting';

/** The address is typed by anybody: what is not a list of texts names no site. */
function siteIdsOf(search: URLSearchParams): string[] {
  try {
    const ids: unknown = JSON.parse(search.get('sites') ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** `/modal/invite/{accountId}?sites=[siteIds]` */
export default function InviteDialogScreen() {
  const { accountId = '' } = useParams();
  const [search] = useSearchParams();
  const leave = useLeaveDialog();
  const isSignedIn = useSession() !== null;
  const overview = useOverview();
  const account = overview.data?.accounts.find(({ id }) => id === accountId);
  const renderPapers = paperPrinting(account?.title ?? '');
  if (!isSignedIn) return <Navigate to={paths.home()} replace />;
  if (!overview.data) return null;
  if (!account) return <Navigate to={paths.home()} replace />;
  const granter = { ...account, roleId: account.roleId as RoleId };
  return (
    <InviteDialog
      accountId={accountId}
      granter={granter}
      siteIds={siteIdsOf(search)}
      renderPapers={renderPapers}
      onClose={leave}
    />
  );
}
