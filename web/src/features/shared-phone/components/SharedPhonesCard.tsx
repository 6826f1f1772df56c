import type { SharedPhone } from '@rounds/contract';
import { KeyRound, Smartphone, SmartphoneNfc } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { useCan } from '../../../lib/permissions';
import { useErrorText } from '../../../lib/useErrorText';
import { lazyDialog } from '../../../shared/lazyPart';
import { Section } from '../../../ui/AppFrame';
import { List, RowButton } from '../../../ui/ListRow';
import { Notice } from '../../../ui/Notice';
import { Tag } from '../../../ui/Tag';
import { useToast } from '../../../ui/Toast';
import { useForgetOwnPins, useSharedPhones } from '../api/sharedPhones';

const MakeShared = lazyDialog(async () => (await import('./MakeShared')).MakeShared);
const PhoneDialog = lazyDialog(async () => (await import('./PhoneDialog')).PhoneDialog);

interface SharedPhonesCardProps {
  /** Of the open organisation, to choose from. */
  sites: readonly { id: string; title: string }[];
  /** The device has become the site's. */
  onMade: () => void;
}

/** Managers see the shared phones of their sites; everybody can have their PINs forgotten. */
export function SharedPhonesCard({ sites, onMade }: SharedPhonesCardProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast = useToast();
  const mayManage = useCan()('site.Management');
  const phones = useSharedPhones(mayManage);
  const forgetting = useForgetOwnPins();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const open = phones.data?.items.find(({ id }) => id === openId);
  const failure = phones.error ?? forgetting.error;
  return (
    <Section title={t('phone.title')}>
      <List label={t('phone.title')}>
        {phones.data?.items.map((phone) => (
          <RowButton
            key={phone.id}
            lead={Smartphone}
            title={phone.title}
            sub={t('phone.seen', { site: phone.site.title, when: formatMoment(phone.lastSeenAt) })}
            trailing={<Locked phone={phone} />}
            opens
            aria-haspopup="dialog"
            onClick={() => setOpenId(phone.id)}
          />
        ))}
        {mayManage && sites.length > 0 && (
          <RowButton
            lead={SmartphoneNfc}
            title={t('phone.make')}
            sub={t(isSecureContext ? 'phone.makeHint' : 'phone.insecure')}
            disabled={!isSecureContext}
            aria-haspopup="dialog"
            onClick={() => setMaking(true)}
          />
        )}
        <RowButton
          lead={KeyRound}
          title={t('phone.forgetOwn')}
          sub={t('phone.forgetOwnHint')}
          disabled={forgetting.isPending}
          onClick={() => forgetting.mutate(undefined, { onSuccess: () => toast({ text: t('phone.forgotten') }) })}
        />
      </List>
      {failure && <Notice tone="bad">{errorText(failure)}</Notice>}
      {isMaking && <MakeShared sites={sites} onMade={onMade} onClose={() => setMaking(false)} />}
      {open && <PhoneDialog phone={open} onClose={() => setOpenId(null)} />}
    </Section>
  );
}

/** Names that wait to be opened again are seen from the list. */
function Locked({ phone }: { phone: SharedPhone }) {
  const { t } = useTranslation();
  return phone.people.some(({ state }) => state === 'locked') && <Tag tone="bad">{t('phone.closed')}</Tag>;
}
