import { roles } from '@rounds/contract';
import { Trash2 } from 'lucide-react';
import { useOverview } from '../../features/organisation/api/organisations';
import { OrganisationDialog } from '../../features/organisation/components/OrganisationDialog';
import { useLeaveDialog } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { useLocation, useNavigate, useParams, useSearchParams } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { ButtonLink } from '../../ui/Button';
import { useToast } from '../../ui/Toast';
import { newId, operationOf, paths } from '../paths';
import styles from './OrganisationDialogScreen.module.css';

const doneTexts = {
  create: 'organisation.created',
  edit: 'organisation.saved',
  del: 'organisation.deleted',
} as const;

/** `/modal/accounts/{id}?op=create|edit|del` */
export default function OrganisationDialogScreen() {
  const { t } = useTranslation();
  const { id = newId } = useParams();
  const [search] = useSearchParams();
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const leave = useLeaveDialog();
  const toast = useToast();
  const isSignedIn = useSession() !== null;
  const overview = useOverview();
  if (!isSignedIn) return <Navigate to={paths.home()} replace />;

  const op = id === newId ? 'create' : operationOf(search);
  const isOwner = overview.data?.accounts.find((account) => account.id === id)?.roleId === roles.owner;

  const finish = (accountId: string | null) => {
    toast({ text: t(doneTexts[op]) });
    if (op === 'edit') leave();
    // The main screen fetches tokens for the new organisation, or for another one in place of the deleted.
    else void navigate(accountId === null ? paths.home() : paths.account(accountId), { replace: true });
  };

  return (
    <OrganisationDialog
      key={`${op} ${id}`}
      id={op === 'create' ? null : id}
      op={op}
      onClose={leave}
      onDone={finish}
      danger={
        op === 'edit' &&
        isOwner && (
          <div className={styles.danger}>
            <ButtonLink variant="text" icon={Trash2} to={paths.organisationDialog(id, 'del')} state={state} replace>
              {t('organisation.delete')}
            </ButtonLink>
          </div>
        )
      }
    />
  );
}
