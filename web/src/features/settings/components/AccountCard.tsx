import { DoorOpen, Download, LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog } from '../../../lib/recordDialog';
import { useErrorText } from '../../../lib/useErrorText';
import { Section } from '../../../ui/AppFrame';
import { FormSheet } from '../../../ui/FormSheet';
import { List, RowButton } from '../../../ui/ListRow';
import { Notice } from '../../../ui/Notice';
import { useDeleteAccount, useDownloadOwnData, useLogOutEverywhere } from '../api/settings';

interface AccountCardProps {
  /** The organisation that the person could leave, and what asks for it. */
  leave: { title: string; label: string; onClick: () => void } | null;
  /** Nobody is signed in here any more. */
  onGone: () => void;
}

/** The person's own data, sessions and place in the organisation. */
export function AccountCard({ leave, onGone }: AccountCardProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const download = useDownloadOwnData();
  const [question, setQuestion] = useState<'log-out' | 'delete' | null>(null);
  const close = () => setQuestion(null);
  return (
    <Section title={t('settings.account')}>
      <List label={t('settings.account')}>
        <RowButton
          lead={Download}
          title={t('settings.export')}
          sub={t('settings.exportHint')}
          disabled={download.isPending}
          onClick={() => download.mutate()}
        />
        <RowButton
          lead={LogOut}
          title={t('settings.logOutEverywhere')}
          sub={t('settings.logOutEverywhereHint')}
          onClick={() => setQuestion('log-out')}
        />
        {leave && <RowButton lead={DoorOpen} title={leave.label} sub={leave.title} onClick={leave.onClick} />}
        <RowButton lead={Trash2} title={t('settings.deleteAccount')} danger onClick={() => setQuestion('delete')} />
      </List>
      {download.error && <Notice tone="bad">{errorText(download.error)}</Notice>}
      {question === 'log-out' && <LogOutDialog onClose={close} onDone={onGone} />}
      {question === 'delete' && <DeleteDialog onClose={close} onDone={onGone} />}
    </Section>
  );
}

interface DialogProps {
  onClose: () => void;
  onDone: () => void;
}

function LogOutDialog({ onClose, onDone }: DialogProps) {
  const { t } = useTranslation();
  const logOut = useLogOutEverywhere();
  const { texts, failure } = useRecordDialog('edit', logOut.error, null);
  return (
    <FormSheet
      title={t('settings.logOutEverywhereSure')}
      texts={{ ...texts, submit: t('settings.logOutEverywhere') }}
      failure={failure}
      busy={logOut.isPending}
      disabled={false}
      onClose={onClose}
      onSubmit={() => logOut.mutate(undefined, { onSuccess: onDone })}
    >
      <p>{t('settings.logOutEverywhereHint')}</p>
    </FormSheet>
  );
}

function DeleteDialog({ onClose, onDone }: DialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteAccount();
  const { texts, failure } = useRecordDialog('del', remove.error, null);
  return (
    <FormSheet
      title={t('settings.deleteSure')}
      texts={texts}
      failure={failure}
      warning={{ title: t('settings.deleteAccount'), text: t('settings.deleteText') }}
      busy={remove.isPending}
      disabled={false}
      onClose={onClose}
      onSubmit={() => remove.mutate(undefined, { onSuccess: onDone })}
    >
      {null}
    </FormSheet>
  );
}
