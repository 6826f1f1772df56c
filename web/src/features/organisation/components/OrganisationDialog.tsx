import { limits } from '@rounds/contract';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog, type RecordOperation } from '../../../lib/recordDialog';
import { Field, Input } from '../../../ui/Field';
import { FormSheet } from '../../../ui/FormSheet';
import { useChangeOrganisation, useOrganisation } from '../api/organisations';

interface OrganisationDialogProps {
  /** Null while it is being created. */
  id: string | null;
  op: RecordOperation;
  /** The way to deletion, for those who may. */
  danger?: ReactNode;
  onClose: () => void;
  /** Gets the organisation's id, or null after deletion. */
  onDone: (id: string | null) => void;
}

export function OrganisationDialog({ id, op, danger, onClose, onDone }: OrganisationDialogProps) {
  const { t } = useTranslation();
  const loaded = useOrganisation(id);
  const change = useChangeOrganisation();
  const [typed, setTyped] = useState<string | null>(null);
  const { fieldError, ...dialog } = useRecordDialog(op, change.error, loaded.error);

  const isDeletion = op === 'del';
  const kept = loaded.data?.title ?? '';
  const title = typed ?? (isDeletion ? '' : kept);
  const isReady = id === null || loaded.data !== undefined;

  const submit = () => {
    if (op === 'create') change.mutate({ op, title: title.trim() }, { onSuccess: onDone });
    else if (id !== null) change.mutate({ op, id, title: title.trim() }, { onSuccess: onDone });
  };

  return (
    <FormSheet
      {...dialog}
      title={t(`organisation.dialog.${op}`)}
      warning={isDeletion ? { title: t('organisation.deletion.title'), text: t('organisation.deletion.text') } : null}
      loading={!isReady && !loaded.error}
      busy={change.isPending || change.isSuccess}
      disabled={!isReady || title.trim() === '' || (isDeletion && title.trim() !== kept.trim())}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label={t(isDeletion ? 'organisation.typeName' : 'organisation.name')}
        hint={isDeletion ? kept : undefined}
        required
        error={fieldError('title')}
      >
        <Input
          value={title}
          placeholder={t('organisation.namePlaceholder')}
          maxLength={limits.nameLength}
          disabled={!isReady}
          autoComplete={isDeletion ? 'off' : 'organization'}
          enterKeyHint="done"
          focusFirst
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {danger}
    </FormSheet>
  );
}
