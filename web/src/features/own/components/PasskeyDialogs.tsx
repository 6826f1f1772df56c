import { limits, type Passkey } from '@rounds/contract';
import { useState } from 'react';
import { paths } from '../../../app/paths';
import { isProblem } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog } from '../../../lib/recordDialog';
import { Field, Input } from '../../../ui/Field';
import { FormSheet } from '../../../ui/FormSheet';
import { useToast } from '../../../ui/Toast';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from '../api/waysIn';
import { SignInAgain } from './SignInAgain';
import { useDeviceName } from './useDeviceName';
import { useOwnErrorText } from './useOwnErrorText';

const from = paths.devices();

function TitleField({ value, onChange }: { value: string; onChange: (title: string) => void }) {
  const { t } = useTranslation();
  return (
    <Field label={t('access.keys.name')} required>
      <Input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={limits.nameLength}
        autoComplete="off"
        focusFirst
      />
    </Field>
  );
}

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorText = useOwnErrorText();
  const deviceName = useDeviceName();
  const add = useAddPasskey();
  const [title, setTitle] = useState(() => deviceName(navigator.userAgent));
  const { texts } = useRecordDialog('create', add.error, null);
  if (isProblem(add.error, 'sign_in_again')) return <SignInAgain from={from} onClose={onClose} />;
  return (
    <FormSheet
      title={t('access.keys.add')}
      texts={{ ...texts, submit: t('access.keys.create') }}
      failure={add.error && { title: t('app.notSaved'), text: errorText(add.error) }}
      busy={add.isPending}
      disabled={title.trim() === ''}
      onClose={onClose}
      onSubmit={() =>
        add.mutate(title.trim(), {
          onSuccess: () => {
            toast({ text: t('access.keys.added') });
            onClose();
          },
        })
      }
    >
      <p>{t('access.keys.addHint')}</p>
      <TitleField value={title} onChange={setTitle} />
    </FormSheet>
  );
}

interface OfPasskey {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskey({ passkey, onClose }: OfPasskey) {
  const { t } = useTranslation();
  const rename = useRenamePasskey(passkey.id);
  const [title, setTitle] = useState(passkey.title);
  const { texts, failure } = useRecordDialog('edit', rename.error, null);
  return (
    <FormSheet
      title={t('access.keys.rename')}
      texts={texts}
      failure={failure}
      busy={rename.isPending}
      disabled={title.trim() === ''}
      onClose={onClose}
      onSubmit={() => rename.mutate(title.trim(), { onSuccess: onClose })}
    >
      <TitleField value={title} onChange={setTitle} />
    </FormSheet>
  );
}

export function RemovePasskey({ passkey, onClose }: OfPasskey) {
  const { t } = useTranslation();
  const toast = useToast();
  const remove = useRemovePasskey(passkey.id);
  const { texts, failure } = useRecordDialog('del', remove.error, null);
  if (isProblem(remove.error, 'sign_in_again')) return <SignInAgain from={from} onClose={onClose} />;
  return (
    <FormSheet
      title={t('access.keys.removal')}
      texts={{ ...texts, submit: t('access.keys.remove') }}
      failure={failure}
      warning={{ title: passkey.title, text: t('access.keys.removalText') }}
      busy={remove.isPending}
      disabled={false}
      onClose={onClose}
      onSubmit={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast({ text: t('access.keys.removed') });
            onClose();
          },
        })
      }
    >
      {null}
    </FormSheet>
  );
}
