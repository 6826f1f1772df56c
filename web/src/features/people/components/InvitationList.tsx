import type { Invitation } from '@rounds/contract';
import { MailOpen } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { List, Row } from '../../../ui/ListRow';
import { Notice } from '../../../ui/Notice';
import { useToast } from '../../../ui/Toast';
import { useWithdraw } from '../api/people';
import { useNames } from './useNames';

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
  return (
    <>
      {withdraw.error && <Notice tone="bad">{errorText(withdraw.error)}</Notice>}
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
                <Button
                  variant="text"
                  busy={withdraw.isPending && withdraw.variables === invitation.id}
                  onClick={() =>
                    withdraw.mutate(invitation.id, { onSuccess: () => toast({ text: t('people.withdrawn') }) })
                  }
                >
                  {t('people.withdraw')}
                </Button>
              )
            }
          />
        ))}
      </List>
    </>
  );
}
