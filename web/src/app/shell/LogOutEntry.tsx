import { LogOut } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { RowButton } from '../../ui/ListRow';
import { useLogOut } from '../LogOutProvider';

export function LogOutEntry({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const logOut = useLogOut();
  return (
    <RowButton
      lead={LogOut}
      title={t('app.menu.logOut')}
      onClick={() => {
        onChoose?.();
        logOut();
      }}
    />
  );
}
