import type { Person } from '@rounds/contract';
import { ChevronDown, Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { Mark } from '../../ui/Mark';
import { Popover } from '../../ui/Popover';
import { Sheet, SheetList } from '../../ui/Sheet';
import { useMenu } from '../../ui/useBackStep';
import { MenuEntries } from './MenuEntries';
import { fullName } from './place';
import styles from './Menu.module.css';

interface MenuProps {
  person: Person;
  account: { id: string; title: string } | null;
  siteId: string | null;
}

/** On phones: the right end of the top bar. */
export function MenuButton({ person, account, siteId }: MenuProps) {
  const { t } = useTranslation();
  const { isOpen, open, close } = useMenu();
  const name = fullName(person);
  return (
    <>
      <IconButton icon={MenuIcon} label={t('app.menu')} aria-haspopup="dialog" onClick={open} />
      {isOpen && (
        <Sheet
          title={t('app.menu')}
          closeLabel={t('app.close')}
          lightDismiss
          onClose={close}
          head={
            <>
              <Mark name={name} size={40} />
              <span className={styles.who}>
                <strong>{name}</strong>
                {account && <span>{account.title}</span>}
              </span>
            </>
          }
        >
          <SheetList>
            <MenuEntries accountId={account?.id ?? null} siteId={siteId} onChoose={close} />
          </SheetList>
        </Sheet>
      )}
    </>
  );
}

/** On wide screens: the person's mark at the top right. */
export function UserMenu({ person, account, siteId }: MenuProps) {
  const { t } = useTranslation();
  const name = fullName(person);
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
      <MenuEntries accountId={account?.id ?? null} siteId={siteId} />
    </Popover>
  );
}
