import { useOpenedBy } from '../../lib/openedBy';
import { useLocation, useParams } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { paths } from '../paths';

/** `/{id}/checklist` leads to the facility page. */
export default function ChecklistScreen() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  return <Navigate to={paths.facility(id) + search} state={{ openedBy: useOpenedBy() }} replace />;
}
