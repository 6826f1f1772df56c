import { limits, type InvitationPreview } from '@rounds/contract';
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Field, Input } from '../../../ui/Field';
import { Icon } from '../../../ui/Icon';
import { Mark } from '../../../ui/Mark';
import { Notice } from '../../../ui/Notice';
import { showPasskey } from '../api/ceremony';
import { joinByInvitation, signInWith } from '../api/signIn';
import { PasskeyButton } from './PasskeyButton';
import type { JoinAttempt } from './useJoinAttempt';
import styles from './Own.module.css';

/** What one is invited to, in three lines. */
export function InvitedTo({ invitation }: { invitation: InvitationPreview }) {
  const { t } = useTranslation();
  const { accountTitle, roleId, wholeAccount, sites, invitedBy } = invitation;
  return (
    <div className={styles.card}>
      <Mark name={accountTitle} size={40} />
      <div className={styles.cardText}>
        <strong>{accountTitle}</strong>
        <span>
          {t('access.paper.place', {
            role: t(`people.role.${roleId}`),
            place: wholeAccount ? t('people.wholeAccount') : sites.join(', '),
          })}
        </span>
        {invitedBy !== '' && <span>{t('access.paper.invitedBy', { name: invitedBy })}</span>}
      </div>
      <Icon as={Check} />
    </div>
  );
}

interface JoinFormProps {
  code: string;
  invitation: InvitationPreview;
  attempt: JoinAttempt;
  onJoined: () => void;
  /** Other ways to answer, under the button. */
  children?: ReactNode;
}

/** Name, passkey, done. Who is let in on a new phone has a name already. */
export function JoinForm({ code, invitation, attempt, onJoined, children }: JoinFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(invitation.name ?? '');
  const { isLetIn } = invitation;
  if (attempt.isIn) {
    return (
      <>
        <InvitedTo invitation={invitation} />
        <Notice announce>{t('access.paper.isIn')}</Notice>
        <PasskeyButton
          label={t('access.signIn')}
          failure={t('access.signInFailed')}
          ceremony={async () => signInWith(await showPasskey())}
          onDone={onJoined}
        />
      </>
    );
  }
  const join = async () => {
    await attempt.ask();
    await joinByInvitation(code, name, attempt.onLost);
  };
  return (
    <>
      <InvitedTo invitation={invitation} />
      {isLetIn ? (
        <p>{t('access.paper.letIn', { name })}</p>
      ) : (
        <Field label={t('access.paper.name')} required>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={limits.nameLength}
            autoComplete="name"
            enterKeyHint="done"
          />
        </Field>
      )}
      <div className={styles.foot}>
        <p className={styles.asks}>{t('access.paper.asks')}</p>
        <PasskeyButton
          label={t('access.paper.join')}
          failure={t('access.signInFailed')}
          disabled={name.trim() === ''}
          ceremony={join}
          onDone={onJoined}
        />
        {children}
      </div>
    </>
  );
}
