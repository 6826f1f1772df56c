import { defaultInvitationRole, limits, roles, type Paper } from '@rounds/contract';
import { useState, type ReactNode } from 'react';
import { mayBeDone } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { Field, TextArea } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { Segmented } from '../../../ui/Segmented';
import { Sheet, useCloseSheet } from '../../../ui/Sheet';
import { useInvite, useMakePapers } from '../api/people';
import { GrantFields, isComplete, toBody, type Granter, type GrantForm } from './GrantFields';
import { InvitationReady } from './InvitationReady';
import { namesIn } from './names';
import { PapersReady } from './PapersReady';
import { useNames } from './useNames';

/** What prints papers; the role and the places are in words. */
export type RenderPapers = (papers: readonly Paper[], grant: { role: string; places: string }) => ReactNode;

interface InviteDialogProps {
  accountId: string;
  granter: Granter;
  /** Chosen beforehand: those of the screen that the dialog was opened from. */
  siteIds: readonly string[];
  renderPapers: RenderPapers;
  onClose: () => void;
}

/** Owners are made on the screen of people, not by a link that anybody could forward. */
const invitedRoles = [roles.staff, roles.manager];

export function InviteDialog({ accountId, granter, siteIds, renderPapers, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { placesOf } = useNames();
  const invite = useInvite(accountId);
  const makePapers = useMakePapers(accountId);
  const known = siteIds.filter((siteId) => granter.sites.some(({ id }) => id === siteId));
  const [way, setWay] = useState<'link' | 'paper'>('link');
  const [names, setNames] = useState('');
  const [grant, setGrant] = useState<GrantForm>({
    roleId: defaultInvitationRole,
    siteIds: siteIds.length === 0 && granter.wholeAccount ? null : known,
  });
  const isPaper = way === 'paper';
  const { asked, fault } = namesIn(names);
  const { isPending, error } = isPaper ? makePapers : invite;
  const canSubmit = isComplete(grant) && !isPending && (!isPaper || fault === null);

  const submit = () => {
    if (isPaper) makePapers.mutate({ names: asked, ...toBody(grant) });
    else invite.mutate(toBody(grant));
  };

  if (invite.data) return <InvitationReady invitation={invite.data} roleId={grant.roleId} onClose={onClose} />;
  if (makePapers.data) {
    const sites = granter.sites.filter(({ id }) => grant.siteIds?.includes(id));
    const given = {
      role: t(`people.role.${grant.roleId}`),
      places: placesOf({ wholeAccount: grant.siteIds === null, sites }),
    };
    return (
      <PapersReady papers={makePapers.data.items} onClose={onClose}>
        {renderPapers(makePapers.data.items, given)}
      </PapersReady>
    );
  }

  return (
    <Sheet
      title={t('people.dialog.invite')}
      closeLabel={t('app.close')}
      onClose={onClose}
      onSubmit={() => canSubmit && submit()}
      foot={
        <Foot
          text={isPaper ? t('people.makePapers', { count: asked.length }) : t('people.createInvitation')}
          busy={isPending}
          disabled={!canSubmit && !isPending}
        />
      }
    >
      {error && (
        <Notice tone="bad" title={mayBeDone(error) ? undefined : t('people.notInvited')}>
          {mayBeDone(error) ? t('people.lost.invite') : errorText(error)}
        </Notice>
      )}
      <Segmented
        label={t('people.way')}
        options={[
          { value: 'link', label: t('people.way.link') },
          { value: 'paper', label: t('people.way.paper') },
        ]}
        value={way}
        onChange={setWay}
      />
      {isPaper && (
        <Field
          label={t('people.names')}
          hint={t('people.namesHint')}
          error={fault === null ? undefined : t(`people.namesFault.${fault}`, { most: limits.papersAtOnce })}
        >
          <TextArea rows={4} value={names} onChange={(event) => setNames(event.target.value)} />
        </Field>
      )}
      <GrantFields granter={granter} roleIds={invitedRoles} grant={grant} onChange={setGrant} />
    </Sheet>
  );
}

function Foot({ text, busy, disabled }: { text: string; busy: boolean; disabled: boolean }) {
  const { t } = useTranslation();
  const close = useCloseSheet();
  return (
    <>
      <Button type="submit" block busy={busy} disabled={disabled}>
        {text}
      </Button>
      <Button variant="plain" block onClick={close}>
        {t('app.cancel')}
      </Button>
    </>
  );
}
