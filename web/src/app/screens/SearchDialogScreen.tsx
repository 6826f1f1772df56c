import { SearchDialog } from '../../features/search/components/SearchDialog';
import { useLeaveDialog } from '../../lib/dialogRoute';
import { useSession } from '../../lib/session';
import { Navigate } from '../../router/Routes';
import { paths } from '../paths';

/** `/modal/search` */
export default function SearchDialogScreen() {
  const leave = useLeaveDialog();
  const accountId = useSession()?.accountId;
  if (!accountId) return <Navigate to={paths.home()} replace />;
  const site = (siteId: string) => paths.site(accountId, siteId);
  const { facility, job, plan, people } = paths;
  return <SearchDialog pathsTo={{ site, facility, job, plan, people }} onClose={leave} />;
}
