import { useMutation } from '@tanstack/react-query';
import { DoorOpen, Download, KeyRound, LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog } from '../../../lib/recordDialog';
import { useErrorText } from '../../../lib/useErrorText';
import { Section } from '../../../ui/AppFrame';
import { FormSheet } from '../../../ui/FormSheet';
import { List, RowButton, RowLink } from '../../../ui/ListRow';
import { Notice } from '../../../ui/Notice';
import { useDownloadOwnData } from '../api/settings';

interface AccountCardProps {
  /** The organisation that the person could leave, and what asks for it. */
  leave: { title: string; label: string; onClick: () => void } | null;
  /** Reports that only this phone has. */
  unsent: number;
  logOutEverywhere: () => Promise<void>;
  deleteAccount: () => Promise<void>;
}

/** The person's own data, sessions and place in the organisation. */
export function AccountCard({ leave, unsent, logOutEverywhere, deleteAccount }: AccountCardProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const download = useDownloadOwnData();
  const [question, setQuestion] = useState<'log-out' | 'delete' | null>(null);
  const close = () => setQuestion(null);
  return (
    <Section title={t('settings.account')}>
      <List label={t('settings.account')}>
        <RowLink
          lead={KeyRound}
          title={t('access.devices.title')}
          sub={t('access.devices.hint')}
          opens
          to={paths.devices()}
        />
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
      {question && (
        <LeaveDialog
          question={question}
          unsent={unsent}
          leave={question === 'delete' ? deleteAccount : logOutEverywhere}
          onClose={close}
        />
      )}
    </Section>
  );
}

interface LeaveDialogProps {
  question: 'log-out' | 'delete';
  unsent: number;
  /** Resolves when nobody is signed in here any more, which closes all of this. */
  leave: () => Promise<void>;
  onClose: () => void;
}

/** Out of all devices, or for good. Both ask first, and say what becomes of reports that only this phone has. */
function LeaveDialog({ question, unsent, leave, onClose }: LeaveDialogProps) {
  const { t } = useTranslation();
  const leaving = useMutation({ mutationFn: leave });
  const isDeletion = question === 'delete';
  const { texts, failure } = useRecordDialog(isDeletion ? 'del' : 'edit', leaving.error, null);
  return (
    <FormSheet
      title={t(isDeletion ? 'settings.deleteSure' : 'settings.logOutEverywhereSure')}
      texts={isDeletion ? texts : { ...texts, submit: t('settings.logOutEverywhere') }}
      failure={failure}
      warning={isDeletion ? { title: t('settings.deleteAccount'), text: t('settings.deleteText') } : null}
      busy={leaving.isPending}
      disabled={false}
      onClose={onClose}
      onSubmit={() => leaving.mutate()}
    >
      {!isDeletion && <p>{t('settings.logOutEverywhereHint')}</p>}
      {unsent > 0 && (
        <Notice tone="warn" title={t('offline.signOut.title', { count: unsent })} announce={false}>
          {t(isDeletion ? 'offline.lostWithAccount' : 'offline.signOut.text', { count: unsent })}
        </Notice>
      )}
    </FormSheet>
  );
}
