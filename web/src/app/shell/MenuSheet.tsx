import { fullName } from '../../lib/fullName';
import { useTranslation } from '../../lib/i18n';
import { Mark } from '../../ui/Mark';
import { Sheet, SheetList } from '../../ui/Sheet';
import type { MenuProps } from './Menu';
import MenuEntries from './MenuEntries';
import styles from './Menu.module.css';

export default function MenuSheet({ person, account, siteId, onClose }: MenuProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const name = fullName(person);
  return (
    <Sheet
      title={t('app.menu')}
      closeLabel={t('app.close')}
      lightDismiss
      onClose={onClose}
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
        <MenuEntries accountId={account?.id ?? null} siteId={siteId} onChoose={onClose} />
      </SheetList>
    </Sheet>
  );
}
