import type { Answer, Invitation, RoleId } from '@rounds/contract';
import { MailOpen, Printer } from 'lucide-react';
import { useState } from 'react';
import { mayBeDone } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { useErrorText } from '../../../lib/useErrorText';
import { lazyDialog } from '../../../shared/lazyPart';
import { Button } from '../../../ui/Button';
import { List, Row } from '../../../ui/ListRow';
import { Notice } from '../../../ui/Notice';
import { useToast } from '../../../ui/Toast';
import { useRenewLink, useWithdraw } from '../api/people';
import type { RenderPapers } from './InviteDialog';
import { useNames } from './useNames';
import styles from './InvitationList.module.css';

/** With drawings that the list does not need. */
const InvitationReady = lazyDialog(async () => (await import('./InvitationReady')).InvitationReady);
const PapersReady = lazyDialog(async () => (await import('./PapersReady')).PapersReady);

type Link = Answer<'POST /accounts/{id}/invites/{inviteId}/link'>;

interface InvitationListProps {
  accountId: string;
  invitations: readonly Invitation[];
  renderPapers: RenderPapers;
}

export function InvitationList({ accountId, invitations, renderPapers }: InvitationListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast = useToast();
  const { placesOf } = useNames();
  const withdraw = useWithdraw(accountId);
  const renew = useRenewLink(accountId);
  const [shown, setShown] = useState<{ link: Link; invitation: Invitation } | null>(null);
  const paper = shown?.link.words && { ...shown.invitation, ...shown.link, words: shown.link.words };
  const grantOf = (invitation: Invitation) => `${t(`people.role.${invitation.roleId}`)} · ${placesOf(invitation)}`;
  const titleOf = (invitation: Invitation) => invitation.name ?? grantOf(invitation);
  return (
    <>
      {withdraw.error && <Notice tone="bad">{errorText(withdraw.error)}</Notice>}
      {renew.error && (
        <Notice tone="bad">{mayBeDone(renew.error) ? t('people.lost.link') : errorText(renew.error)}</Notice>
      )}
      <List label={t('people.invitations')}>
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            lead={invitation.isPaper ? Printer : MailOpen}
            title={titleOf(invitation)}
            sub={
              <>
                {invitation.name !== null && (
                  <>
                    {grantOf(invitation)}
                    <br />
                  </>
                )}
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
                        onSuccess: (link) => setShown({ link, invitation }),
                      })
                    }
                  >
                    {t(invitation.isPaper ? 'people.newPaper' : 'people.newLink')}
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
      {shown && paper && (
        <PapersReady papers={[paper]} note={t('people.paperReplaced')} onClose={() => setShown(null)}>
          {renderPapers([paper], {
            role: t(`people.role.${shown.invitation.roleId}`),
            places: placesOf(shown.invitation),
          })}
        </PapersReady>
      )}
      {shown && !paper && (
        <InvitationReady
          invitation={shown.link}
          roleId={shown.invitation.roleId as RoleId}
          note={t('people.linkReplaced')}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
