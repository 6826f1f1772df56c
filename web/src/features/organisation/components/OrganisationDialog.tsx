import { limits } from '@rounds/contract';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog, type RecordOperation } from '../../../lib/recordDialog';
import { ZoneOptions } from '../../../shared/ZoneOptions';
import { Field, Input, Select } from '../../../ui/Field';
import { FormSheet } from '../../../ui/FormSheet';
import { useChangeOrganisation } from '../api/changes';
import { useOrganisation } from '../api/organisations';

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
  const [typed, setTyped] = useState<{ title?: string; timeZone?: string }>({});
  const type = (fields: typeof typed) => setTyped((before) => ({ ...before, ...fields }));
  const { fieldError, ...dialog } = useRecordDialog(op, change.error, loaded.error);

  const isDeletion = op === 'del';
  const kept = loaded.data?.title ?? '';
  const title = typed.title ?? (isDeletion ? '' : kept);
  const timeZone = typed.timeZone ?? loaded.data?.timeZone ?? '';
  const isReady = id === null || loaded.data !== undefined;

  const submit = () => {
    if (op === 'create') change.mutate({ op, title: title.trim() }, { onSuccess: onDone });
    else if (id !== null) change.mutate({ ...typed, op, id, title: title.trim() }, { onSuccess: onDone });
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
          onChange={(event) => type({ title: event.target.value })}
        />
      </Field>
      {op === 'edit' && (
        <Field label={t('organisation.timeZone')} hint={t('organisation.timeZoneHint')} error={fieldError('timeZone')}>
          <Select value={timeZone} disabled={!isReady} onChange={(event) => type({ timeZone: event.target.value })}>
            <ZoneOptions current={timeZone} />
          </Select>
        </Field>
      )}
      {danger}
    </FormSheet>
  );
}
