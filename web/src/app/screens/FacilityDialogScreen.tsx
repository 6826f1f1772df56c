import type { ComponentProps } from 'react';
import { useChecklists, useFacility } from '../../features/facilities/api/facilities';
import { FacilityDialog } from '../../features/facilities/components/FacilityDialog';
import { QuickPlanFields } from '../../features/plans/components/QuickPlanFields';
import { checklistsOf } from '../../features/plans/planForm';
import { useQuickPlan } from '../../features/plans/useQuickPlan';
import { useTodayAt } from '../../features/plans/useTodayAt';
import { useSite } from '../../features/sites/api/sites';
import { useLeaveDialog } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { useParams, useSearchParams } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { LoadFailure } from '../../shared/LoadFailure';
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

  const dialog = {
    op,
    id: op === 'create' ? null : id,
    siteId: siteId ?? '',
    onClose: leave,
    onDone: () => {
      toast({ text: t(doneTexts[op]) });
      leave();
    },
  };
  const key = `${op} ${id}`;
  return op === 'del' ? <FacilityDialog key={key} {...dialog} /> : <DialogWithPlan key={key} {...dialog} />;
}

type DialogProps = ComponentProps<typeof FacilityDialog>;

/** Switch, preset, Save: the plan of a door is part of its dialog. */
function DialogWithPlan(props: DialogProps) {
  const { t } = useTranslation();
  const { id } = props;
  const facility = useFacility(id).data;
  const siteId = facility?.siteId ?? props.siteId;
  const site = useSite(siteId || null);
  const today = useTodayAt(site.data?.timeZone);
  const plan = useQuickPlan(id, today);
  const failed = [site, plan.kept].find(({ error, data }) => error && data === undefined);
  const checklists = useChecklists().data;
  const faultOf = (checklistIds: readonly number[]): string | undefined => {
    if (!checklists) return undefined;
    const door = { facilityId: id ?? newId, checklistIds: plan.own?.doors[0]?.checklistIds ?? null };
    const { meant, canBeClosed } = checklistsOf(door, { id: door.facilityId, title: '', checklistIds }, checklists);
    return canBeClosed ? undefined : t(meant.length === 0 ? 'plans.cannotClose' : 'plans.cannotCloseEmpty');
  };
  const fields = (checklistIds: readonly number[], isTyped: boolean) =>
    failed?.error ? (
      <LoadFailure error={failed.error} onRetry={failed.refetch} />
    ) : (
      site.data &&
      plan.isReady && (
        <QuickPlanFields
          plan={plan}
          siteId={siteId}
          fault={faultOf(checklistIds)}
          pathOf={paths.plan}
          newPath={id === null ? null : paths.newPlan(siteId, id)}
          isTyped={isTyped || plan.isTyped}
        />
      )
    );
  const { isValid, isBusy, error, save } = plan;
  return <FacilityDialog {...props} more={{ fields, isValid, isBusy, error, save }} />;
}
