import type { Passkey } from '@rounds/contract';
import { Ellipsis, FingerprintPattern, LifeBuoy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../app/paths';
import { formatMoment } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { Section } from '../../../ui/AppFrame';
import { IconButton } from '../../../ui/IconButton';
import { List, Row, RowButton, RowLink } from '../../../ui/ListRow';
import { Sheet, SheetList } from '../../../ui/Sheet';
import { passkeySupport } from '../api/ceremony';
import { NoPasskeys } from './PasskeyButton';
import { AddPasskey, RemovePasskey, RenamePasskey } from './PasskeyDialogs';
import styles from './Own.module.css';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  codes: { left: number | null; all: number };
}

type Open = { kind: 'add' } | { kind: 'menu' | 'rename' | 'remove'; passkey: Passkey } | null;

/** How the person proves that it is them, and what helps when they cannot. */
export function PasskeyList({ passkeys, codes }: PasskeyListProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>(null);
  const support = passkeySupport();
  const close = () => setOpen(null);
  return (
    <Section title={t('access.keys.title')}>
      <div className={styles.stack}>
        <List label={t('access.keys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onMenu={() => setOpen({ kind: 'menu', passkey })} />
          ))}
          {support === 'offered' && (
            <RowButton lead={Plus} title={t('access.keys.add')} onClick={() => setOpen({ kind: 'add' })} />
          )}
          <RowLink
            lead={LifeBuoy}
            title={t('access.codes.title')}
            sub={
              codes.left === null
                ? t('access.codes.none')
                : t('access.codes.left', { left: codes.left, all: codes.all })
            }
            opens
            to={paths.recoveryCodes()}
          />
        </List>
        {support !== 'offered' && <NoPasskeys support={support} />}
      </div>
      {open?.kind === 'menu' && (
        <Sheet title={open.passkey.title} closeLabel={t('app.close')} lightDismiss onClose={close}>
          <SheetList>
            <List look="bare">
              <RowButton
                lead={Pencil}
                title={t('access.keys.rename')}
                onClick={() => setOpen({ ...open, kind: 'rename' })}
              />
              <RowButton
                lead={Trash2}
                danger
                title={t('access.keys.remove')}
                onClick={() => setOpen({ ...open, kind: 'remove' })}
              />
            </List>
          </SheetList>
        </Sheet>
      )}
      {open?.kind === 'add' && <AddPasskey onClose={close} />}
      {open?.kind === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <RemovePasskey passkey={open.passkey} onClose={close} />}
    </Section>
  );
}

function PasskeyRow({ passkey, onMenu }: { passkey: Passkey; onMenu: () => void }) {
  const { t } = useTranslation();
  const { title, createdAt, lastUsedAt } = passkey;
  const created = formatMoment(createdAt);
  return (
    <Row
      lead={FingerprintPattern}
      title={title}
      sub={
        lastUsedAt === null
          ? t('access.keys.unused', { created })
          : t('access.keys.used', { created, used: formatMoment(lastUsedAt) })
      }
      trailing={<IconButton icon={Ellipsis} label={t('access.keys.menu', { name: title })} onClick={onMenu} />}
    />
  );
}
