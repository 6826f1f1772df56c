import { ItemDialog } from '../../features/templates/components/ItemDialog';
import { useCan } from '../../lib/permissions';
import { useParams, useSearchParams } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { newId, operationOf, paths } from '../paths';
import { useLeaveTo } from '../useLeaveTo';

/** `/modal/template/{tid}/item/{iid}?op=create|edit|del` */
export default function TemplateItemDialogScreen() {
  const { tid = newId, iid = newId } = useParams();
  const [search] = useSearchParams();
  const can = useCan();
  const templateId = Number(tid);
  const leave = useLeaveTo(paths.template(templateId));
  if (!can('account.Management')) return <Navigate to={paths.home()} replace />;
  const op = iid === newId ? 'create' : operationOf(search);
  return (
    <ItemDialog
      key={`${op} ${iid}`}
      templateId={templateId}
      itemId={op === 'create' ? null : iid}
      op={op}
      onClose={leave}
      onDone={leave}
    />
  );
}
