import type { Answer, Invitation, RoleId } from '@rounds/contract';
import { MailOpen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { List, Row } from '../../../ui/ListRow';
import { Notice } from '../../../ui/Notice';
import { useToast } from '../../../ui/Toast';
import { useRenewLink, useWithdraw } from '../api/people';
import { useNames } from './useNames';
import styles from './InvitationList.module.css';

/** With the code's drawing, which the list does not need. */
const InvitationReady = lazy(async () => ({ default: (await import('./InvitationReady')).InvitationReady }));

type Link = Answer<'POST /accounts/{id}/invites/{inviteId}/link'>;

interface InvitationListProps {
  accountId: string;
  invitations: readonly Invitation[];
}

export function InvitationList({ accountId, invitations }: InvitationListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast = useToast();
  const { placesOf } = useNames();
  const withdraw = useWithdraw(accountId);
  const renew = useRenewLink(accountId);
  const [shown, setShown] = useState<{ link: Link; roleId: RoleId } | null>(null);
  const failure = withdraw.error ?? renew.error;
  return (
    <>
      {failure && <Notice tone="bad">{errorText(failure)}</Notice>}
      <List label={t('people.invitations')}>
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            lead={MailOpen}
            title={`${t(`people.role.${invitation.roleId}`)} · ${placesOf(invitation)}`}
            sub={
              <>
                {t('people.invitedBy', { name: invitation.invitedBy })}, {t('people.expires')}{' '}
                <LocalTime at={invitation.expiresAt} />
              </>
            }
            trailing={
              invitation.mayChange && (
                <div className={styles.actions}>
                  <Button
                    variant="text"
                    busy={renew.isPending && renew.variables === invitation.id}
                    onClick={() =>
                      renew.mutate(invitation.id, {
                        onSuccess: (link) => setShown({ link, roleId: invitation.roleId as RoleId }),
                      })
                    }
                  >
                    {t('people.newLink')}
                  </Button>
                  <Button
                    variant="text"
                    busy={withdraw.isPending && withdraw.variables === invitation.id}
                    onClick={() =>
                      withdraw.mutate(invitation.id, { onSuccess: () => toast({ text: t('people.withdrawn') }) })
                    }
                  >
                    {t('people.withdraw')}
                  </Button>
                </div>
              )
            }
          />
        ))}
      </List>
      <Suspense>
        {shown && (
          <InvitationReady
            invitation={shown.link}
            roleId={shown.roleId}
            note={t('people.linkReplaced')}
            onClose={() => setShown(null)}
          />
        )}
      </Suspense>
    </>
  );
}
