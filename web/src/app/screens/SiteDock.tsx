import type { SiteTile } from '@rounds/contract';
import { Pencil, Printer, Trash2, UserPlus, Wrench } from 'lucide-react';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { ButtonLink } from '../../ui/Button';
import { SelectionDock, type DockAction } from '../../ui/SelectionDock';
import { paths } from '../paths';
import type { MainView } from '../shell/mainView';

interface SiteDockProps {
  view: MainView;
  site: SiteTile;
  onClear: () => void;
}

export default function SiteDock({ view: { account }, site, onClear }: SiteDockProps) {
  const { t } = useTranslation();
  const can = useCan();
  const state = useDialogState();
  const mayManage = can('site.Management');
  const actions: (DockAction | false)[] = [
    can('report.View') && { icon: Wrench, label: t('app.jobs'), to: paths.jobs({ site: site.id }) },
    mayManage && { icon: Printer, label: t('sites.posters'), to: paths.posters(account.id, site.id) },
    mayManage && { icon: Pencil, label: t('sites.edit'), to: paths.siteDialog(site.id, 'edit'), state },
    mayManage &&
      account.wholeAccount && {
        icon: Trash2,
        label: t('app.delete'),
        to: paths.siteDialog(site.id, 'del'),
        state,
        danger: true,
      },
    can('invitation.Create') && {
      icon: UserPlus,
      label: t('sites.invite'),
      to: paths.inviteDialog(account.id, [site.id]),
      state,
    },
  ];
  return (
    <SelectionDock
      title={site.title}
      actions={actions.filter((action) => action !== false)}
      primary={
        <ButtonLink block to={paths.site(account.id, site.id)}>
          {t('sites.open')}
        </ButtonLink>
      }
      onClear={onClear}
      clearLabel={t('sites.clearSelection')}
    />
  );
}
