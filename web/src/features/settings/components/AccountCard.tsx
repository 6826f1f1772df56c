import { useMutation } from '@tanstack/react-query';
import { DoorOpen, Download, LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog } from '../../../lib/recordDialog';
import { useErrorText } from '../../../lib/useErrorText';
import { Section } from '../../../ui/AppFrame';
import { FormSheet } from '../../../ui/FormSheet';
import { List, RowButton } from '../../../ui/ListRow';
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
      {question === 'log-out' && <LogOutDialog unsent={unsent} leave={logOutEverywhere} onClose={close} />}
      {question === 'delete' && <DeleteDialog unsent={unsent} leave={deleteAccount} onClose={close} />}
    </Section>
  );
}

interface DialogProps {
  unsent: number;
  /** Resolves when nobody is signed in here any more, which closes all of this. */
  leave: () => Promise<void>;
  onClose: () => void;
}

function LogOutDialog({ unsent, leave, onClose }: DialogProps) {
  const { t } = useTranslation();
  const logOut = useMutation({ mutationFn: leave });
  const { texts, failure } = useRecordDialog('edit', logOut.error, null);
  return (
    <FormSheet
      title={t('settings.logOutEverywhereSure')}
      texts={{ ...texts, submit: t('settings.logOutEverywhere') }}
      failure={failure}
      busy={logOut.isPending}
      disabled={false}
      onClose={onClose}
      onSubmit={() => logOut.mutate()}
    >
      <p>{t('settings.logOutEverywhereHint')}</p>
      {unsent > 0 && (
        <Notice tone="warn" title={t('offline.signOut.title', { count: unsent })} announce={false}>
          {t('offline.signOut.text', { count: unsent })}
        </Notice>
      )}
    </FormSheet>
  );
}

function DeleteDialog({ unsent, leave, onClose }: DialogProps) {
  const { t } = useTranslation();
  const remove = useMutation({ mutationFn: leave });
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
      onSubmit={() => remove.mutate()}
    >
      {unsent > 0 && (
        <Notice tone="warn" title={t('offline.signOut.title', { count: unsent })} announce={false}>
          {t('offline.lostWithAccount', { count: unsent })}
        </Notice>
      )}
    </FormSheet>
  );
}
