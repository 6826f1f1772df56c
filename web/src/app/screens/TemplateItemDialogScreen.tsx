import { Navigate, useParams, useSearchParams } from 'react-router';
import { ItemDialog } from '../../features/templates/components/ItemDialog';
import { useCan } from '../../lib/permissions';
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
