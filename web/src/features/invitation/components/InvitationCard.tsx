import type { InvitationPreview } from '@rounds/contract';
import { UserPlus } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { Icon } from '../../../ui/Icon';
import { Ring } from '../../../ui/Ring';
import styles from './InvitationCard.module.css';

/** What one is invited to, before deciding. */
export function InvitationCard({ invitation }: { invitation: InvitationPreview }) {
  const { t } = useTranslation();
  const { accountTitle, roleId, wholeAccount, sites, invitedBy, expiresAt } = invitation;
  return (
    <div className={styles.card}>
      <Ring size={96} share={0.75}>
        <Icon as={UserPlus} size={36} />
      </Ring>
      <h1 className={styles.title}>{t('invitation.title')}</h1>
      <p className={styles.text}>{t('invitation.text')}</p>
      <dl className={styles.facts}>
        <dt>{t('invitation.organisation')}</dt>
        <dd>
          <strong>{accountTitle}</strong>
        </dd>
        <dt>{t('invitation.role')}</dt>
        <dd>{t(`people.role.${roleId}`)}</dd>
        <dt>{t('invitation.sites')}</dt>
        <dd>{wholeAccount ? t('people.wholeAccount') : sites.join(', ')}</dd>
        {invitedBy !== '' && (
          <>
            <dt>{t('invitation.invitedBy')}</dt>
            <dd>{invitedBy}</dd>
          </>
        )}
        <dt>{t('invitation.until')}</dt>
        <dd>
          <LocalTime at={expiresAt} />
        </dd>
      </dl>
    </div>
  );
}
