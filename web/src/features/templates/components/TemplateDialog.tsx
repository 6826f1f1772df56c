import { limits } from '@rounds/contract';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog, type RecordOperation } from '../../../lib/recordDialog';
import { Field, Input } from '../../../ui/Field';
import { FormSheet } from '../../../ui/FormSheet';
import { useChangeTemplate, useTemplate } from '../api/templates';

interface TemplateDialogProps {
  /** Null while it is being created. */
  id: number | null;
  op: RecordOperation;
  onClose: () => void;
  onDone: () => void;
}

export function TemplateDialog({ id, op, onClose, onDone }: TemplateDialogProps) {
  const { t } = useTranslation();
  const loaded = useTemplate(id);
  const change = useChangeTemplate();
  const [typed, setTyped] = useState<string | null>(null);
  const { fieldError, ...dialog } = useRecordDialog(op, change.error, loaded.error);
  const title = typed ?? loaded.data?.title ?? '';
  const isReady = id === null || loaded.data !== undefined;

  const submit = () => {
    const fields = { title: title.trim() };
    const done = { onSuccess: onDone };
    if (op === 'create') change.mutate({ op, ...fields }, done);
    else if (id !== null) change.mutate({ op, id, ...fields }, done);
  };

  return (
    <FormSheet
      {...dialog}
      title={t(`templates.dialog.${op}`)}
      warning={op === 'del' ? { title: t('templates.deletion.title'), text: t('templates.deletion.text') } : null}
      loading={!isReady && !loaded.error}
      busy={change.isPending || change.isSuccess}
      disabled={!isReady || title.trim() === ''}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t('templates.name')} required={op !== 'del'} error={fieldError('title')}>
        <Input
          value={title}
          placeholder={t('templates.namePlaceholder')}
          maxLength={limits.nameLength}
          disabled={op === 'del' || !isReady}
          enterKeyHint="done"
          focusFirst={op !== 'del'}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </FormSheet>
  );
}
