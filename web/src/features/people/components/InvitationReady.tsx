import type { Answer, RoleId } from '@rounds/contract';
import { Copy, Share2 } from 'lucide-react';
import { copyText } from '../../../lib/clipboard';
import { formatMoment } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { Button, ButtonRow } from '../../../ui/Button';
import { QrImage } from '../../../ui/QrImage';
import { Sheet } from '../../../ui/Sheet';
import { useToast } from '../../../ui/Toast';
import styles from './InvitationReady.module.css';

interface InvitationReadyProps {
  invitation: Answer<'POST /accounts/{id}/invite'>;
  roleId: RoleId;
  note?: string;
  onClose: () => void;
}

export function InvitationReady({ invitation, roleId, note, onClose }: InvitationReadyProps) {
  const { invitationURL, expiresAt } = invitation;
  const { t } = useTranslation();
  const toast = useToast();
  const canShare = 'share' in navigator;

  const copy = async () => {
    if (await copyText(invitationURL)) toast({ text: t('people.copied') });
  };
  // Closing the share sheet without sharing is not a failure.
  const share = () => navigator.share({ url: invitationURL }).catch(() => undefined);

  return (
    <Sheet
      title={t('people.invitationReady')}
      closeLabel={t('app.close')}
      onClose={onClose}
      foot={
        <ButtonRow>
          <Button variant={canShare ? 'secondary' : 'primary'} icon={Copy} onClick={() => void copy()}>
            {t('people.copy')}
          </Button>
          {canShare && (
            <Button icon={Share2} onClick={() => void share()}>
              {t('people.share')}
            </Button>
          )}
        </ButtonRow>
      }
    >
      <div className={styles.code}>
        <QrImage text={invitationURL} label={t('people.qrCode')} />
      </div>
      <p className={styles.hint}>
        {t('people.showOrSend', { role: t(`people.role.${roleId}`).toLowerCase() })}{' '}
        {t('people.worksOnce', { date: formatMoment(expiresAt) })} {note}
      </p>
      <p className={styles.link}>{invitationURL.replace(/^https?:\/\//, '')}</p>
    </Sheet>
  );
}
