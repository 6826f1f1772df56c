import { roles, type Member, type RoleId } from '@rounds/contract';
import { Smartphone, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog } from '../../../lib/recordDialog';
import { Button } from '../../../ui/Button';
import { Field, Input } from '../../../ui/Field';
import { FormSheet } from '../../../ui/FormSheet';
import { useToast } from '../../../ui/Toast';
import { useChangeMember, useRemoveMember } from '../api/people';
import { GrantFields, isComplete, toBody, type Granter, type GrantForm } from './GrantFields';
import type { RenderPapers } from './InviteDialog';
import { LetInDialog } from './LetInDialog';
import { useNames } from './useNames';

interface MemberDialogProps {
  accountId: string;
  granter: Granter;
  member: Member;
  isSelf: boolean;
  /** Members sign in with passkeys, which are lost with a phone. */
  canLetIn: boolean;
  renderPapers: RenderPapers;
  onClose: () => void;
  /** The reader left the organisation themselves. */
  onLeft: () => void;
}

const allRoles = [roles.staff, roles.manager, roles.owner];

/** Role and sites of somebody; from there the ways to remove them, and to let them in on a new phone. */
export function MemberDialog(props: MemberDialogProps) {
  const [deed, setDeed] = useState<'change' | 'remove' | 'letIn'>(props.member.mayChange ? 'change' : 'remove');
  if (deed === 'remove') return <RemovalDialog {...props} />;
  if (deed === 'letIn') return <LetInDialog {...props} />;
  return <ChangeDialog {...props} onRemove={() => setDeed('remove')} onLetIn={() => setDeed('letIn')} />;
}

function ChangeDialog({
  accountId,
  granter,
  member,
  isSelf,
  canLetIn,
  onClose,
  onRemove,
  onLetIn,
}: MemberDialogProps & { onRemove: () => void; onLetIn: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { nameOf } = useNames();
  const change = useChangeMember(accountId, member.personId);
  const [grant, setGrant] = useState<GrantForm>({
    roleId: member.roleId as RoleId,
    siteIds: member.wholeAccount ? null : member.sites.map(({ id }) => id),
  });
  const { texts, failure } = useRecordDialog('edit', change.error, null);

  const submit = () =>
    change.mutate(toBody(grant), {
      onSuccess: () => {
        toast({ text: t('people.saved') });
        onClose();
      },
    });

  return (
    <FormSheet
      title={nameOf(member)}
      texts={texts}
      failure={failure}
      busy={change.isPending}
      disabled={!isComplete(grant)}
      onClose={onClose}
      onSubmit={submit}
    >
      <GrantFields granter={granter} roleIds={allRoles} grant={grant} onChange={setGrant} />
      {canLetIn && !isSelf && (
        <div>
          <Button variant="text" icon={Smartphone} onClick={onLetIn}>
            {t('people.letIn')}
          </Button>
        </div>
      )}
      <div>
        <Button variant="text" icon={UserMinus} onClick={onRemove}>
          {t(isSelf ? 'people.leave' : 'people.remove')}
        </Button>
      </div>
    </FormSheet>
  );
}

function RemovalDialog({ accountId, member, isSelf, onClose, onLeft }: MemberDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { nameOf, placesOf } = useNames();
  const remove = useRemoveMember(accountId, member.personId);
  const { texts, failure } = useRecordDialog('del', remove.error, null);
  const name = nameOf(member);

  const submit = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        if (isSelf) return onLeft();
        toast({ text: t('people.removed') });
        return onClose();
      },
    });

  return (
    <FormSheet
      title={t(isSelf ? 'people.leave' : 'people.removal')}
      texts={{ ...texts, submit: t(isSelf ? 'people.leave' : 'people.remove') }}
      failure={failure}
      warning={{ title: t('people.removal.title', { name }), text: t('people.removal.text') }}
      busy={remove.isPending || remove.isSuccess}
      disabled={false}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t('people.role')}>
        <Input value={t(`people.role.${member.roleId}`)} disabled readOnly />
      </Field>
      <Field label={t('people.sites')}>
        <Input value={placesOf(member)} disabled readOnly />
      </Field>
    </FormSheet>
  );
}
