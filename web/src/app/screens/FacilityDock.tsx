import type { FacilityTile } from '@rounds/contract';
import { Nfc, Pencil, QrCode, Tablet, Trash2, UserPlus, Wrench } from 'lucide-react';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { fromList } from '../../lib/openedBy';
import { useCan } from '../../lib/permissions';
import { ButtonLink } from '../../ui/Button';
import { SelectionDock, type DockAction } from '../../ui/SelectionDock';
import { paths } from '../paths';
import type { MainView } from '../shell/mainView';

interface FacilityDockProps {
  view: MainView;
  facility: FacilityTile;
  onClear: () => void;
}

export default function FacilityDock({ view: { account }, facility, onClear }: FacilityDockProps) {
  const { t } = useTranslation();
  const can = useCan();
  const state = useDialogState();
  const { id, siteId, code, title, description } = facility;
  const mayManage = can('site.Management');
  const actions: (DockAction | false)[] = [
    can('report.View') && { icon: Wrench, label: t('app.jobs'), to: paths.jobs({ site: siteId, facility: id }) },
    mayManage && { icon: QrCode, label: t('facilities.poster'), to: paths.posters(account.id, siteId, [id]) },
    mayManage && { icon: Nfc, label: t('facilities.tags'), to: paths.tags(account.id, siteId, id) },
    mayManage && { icon: Tablet, label: t('facilities.kiosks'), to: paths.kiosks(account.id, siteId, id) },
    mayManage && { icon: Pencil, label: t('facilities.edit'), to: paths.facilityDialog(id, 'edit'), state },
    mayManage && { icon: Trash2, label: t('app.delete'), to: paths.facilityDialog(id, 'del'), state, danger: true },
    can('invitation.Create') && {
      icon: UserPlus,
      label: t('facilities.invite'),
      to: paths.inviteDialog(account.id, [siteId]),
      state,
    },
  ];
  return (
    <SelectionDock
      title={title}
      sub={description}
      actions={actions.filter((action) => action !== false)}
      primary={
        <ButtonLink block to={paths.facility(code)} state={fromList}>
          {t('facilities.open')}
        </ButtonLink>
      }
      onClear={onClear}
      clearLabel={t('facilities.clearSelection')}
    />
  );
}
