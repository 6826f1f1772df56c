import { TemplateDialog } from '../../features/templates/components/TemplateDialog';
import { useCan } from '../../lib/permissions';
import { useParams, useSearchParams } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { newId, operationOf, paths } from '../paths';
import { useLeaveTo } from '../useLeaveTo';

/** `/modal/template/{id}?op=create|edit|del` */
export default function TemplateDialogScreen() {
  const { id = newId } = useParams();
  const [search] = useSearchParams();
  const can = useCan();
  const leave = useLeaveTo(paths.templates());
  if (!can('account.Management')) return <Navigate to={paths.home()} replace />;
  const op = id === newId ? 'create' : operationOf(search);
  return (
    <TemplateDialog
      key={`${op} ${id}`}
      id={op === 'create' ? null : Number(id)}
      op={op}
      onClose={leave}
      onDone={leave}
    />
  );
}
