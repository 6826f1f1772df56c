import type { Person } from '@rounds/contract';
import { ChevronDown, Menu as MenuIcon } from 'lucide-react';
import { Suspense } from 'react';
import { fullName } from '../../lib/fullName';
import { useTranslation } from '../../lib/i18n';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { Mark } from '../../ui/Mark';
import { Popover } from '../../ui/Popover';
import { useMenu } from '../../ui/useBackStep';
import { menus, useMenusSoon } from './menus';
import styles from './Menu.module.css';

export interface MenuProps {
  person: Person;
  account: { id: string; title: string } | null;
  siteId: string | null;
}

/** On phones: the right end of the top bar. */
export function MenuButton(props: MenuProps) {
  const { t } = useTranslation();
  const { isOpen, open, close } = useMenu();
  useMenusSoon(['sheet']);
  return (
    <>
      <IconButton icon={MenuIcon} label={t('app.menu')} aria-haspopup="dialog" onClick={open} />
      <Suspense>{isOpen && <menus.sheet.Component {...props} onClose={close} />}</Suspense>
    </>
  );
}

/** On wide screens: the person's mark at the top right. */
export function UserMenu({ person, account, siteId }: MenuProps) {
  const { t } = useTranslation();
  const name = fullName(person);
  useMenusSoon(['entries']);
  return (
    <Popover
      label={t('app.menu')}
      align="end"
      renderTrigger={(props) => (
        <button {...props} type="button" className={styles.user} aria-label={t('app.menuOf', { name })}>
          <Mark name={name} />
          <Icon as={ChevronDown} size={16} />
        </button>
      )}
    >
      <Suspense>
        <menus.entries.Component accountId={account?.id ?? null} siteId={siteId} />
      </Suspense>
    </Popover>
  );
}
