import { Navigate, useParams } from 'react-router';
import { useOpenedBy } from '../../lib/openedBy';
import { paths } from '../paths';

/** `/{id}/checklist` leads to the facility page. */
export default function ChecklistScreen() {
  const { id = '' } = useParams();
  return <Navigate to={paths.facility(id)} state={{ openedBy: useOpenedBy() }} replace />;
}
