import { defaultInvitationRole, roles } from '@rounds/contract';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Sheet, useCloseSheet } from '../../../ui/Sheet';
import { useInvite } from '../api/people';
import { GrantFields, isComplete, toBody, type Granter, type GrantForm } from './GrantFields';
import { InvitationReady } from './InvitationReady';

interface InviteDialogProps {
  accountId: string;
  granter: Granter;
  /** Chosen beforehand: those of the screen that the dialog was opened from. */
  siteIds: readonly string[];
  onClose: () => void;
}

/** Owners are made on the screen of people, not by a link that anybody could forward. */
const invitedRoles = [roles.staff, roles.manager];

export function InviteDialog({ accountId, granter, siteIds, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const invite = useInvite(accountId);
  const known = siteIds.filter((siteId) => granter.sites.some(({ id }) => id === siteId));
  const [grant, setGrant] = useState<GrantForm>({
    roleId: defaultInvitationRole,
    siteIds: siteIds.length === 0 && granter.wholeAccount ? null : known,
  });
  const canSubmit = isComplete(grant) && !invite.isPending;

  if (invite.data) return <InvitationReady invitation={invite.data} roleId={grant.roleId} onClose={onClose} />;

  return (
    <Sheet
      title={t('people.dialog.invite')}
      closeLabel={t('app.close')}
      onClose={onClose}
      onSubmit={() => canSubmit && invite.mutate(toBody(grant))}
      foot={<Foot busy={invite.isPending} disabled={!isComplete(grant)} />}
    >
      {invite.error && (
        <Notice tone="bad" title={t('people.notInvited')}>
          {errorText(invite.error)}
        </Notice>
      )}
      <GrantFields granter={granter} roleIds={invitedRoles} grant={grant} onChange={setGrant} />
    </Sheet>
  );
}

function Foot({ busy, disabled }: { busy: boolean; disabled: boolean }) {
  const { t } = useTranslation();
  const close = useCloseSheet();
  return (
    <>
      <Button type="submit" block busy={busy} disabled={disabled}>
        {t('people.createInvitation')}
      </Button>
      <Button variant="plain" block onClick={close}>
        {t('app.cancel')}
      </Button>
    </>
  );
}
