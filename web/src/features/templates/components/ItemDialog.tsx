import { limits } from '@rounds/contract';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog, type RecordOperation } from '../../../lib/recordDialog';
import { Field, Input, TextArea } from '../../../ui/Field';
import { FormSheet } from '../../../ui/FormSheet';
import { Switch } from '../../../ui/Switch';
import { useChangeItem, useItem, type ItemFields } from '../api/templates';

interface ItemDialogProps {
  templateId: number;
  /** Null while it is being created. */
  itemId: string | null;
  op: RecordOperation;
  onClose: () => void;
  onDone: () => void;
}

const empty: ItemFields = {
  title: '',
  description: '',
  isCommentAllowed: false,
  opensJob: true,
  isNotApplicableAllowed: false,
};

const switches = [
  ['isCommentAllowed', 'allowComments'],
  ['opensJob', 'opensJob'],
  ['isNotApplicableAllowed', 'allowNotApplicable'],
] as const;

export function ItemDialog({ templateId, itemId, op, onClose, onDone }: ItemDialogProps) {
  const { t } = useTranslation();
  const loaded = useItem(templateId, itemId);
  const change = useChangeItem(templateId);
  const [typed, setTyped] = useState<Partial<ItemFields>>({});
  const { fieldError, ...dialog } = useRecordDialog(op, change.error, loaded.error);
  const fields: ItemFields = { ...empty, ...loaded.data, ...typed };
  const { title, description, isCommentAllowed, opensJob, isNotApplicableAllowed } = fields;
  const isReady = itemId === null || loaded.data !== undefined;
  const isLocked = op === 'del' || !isReady;
  const type = (part: Partial<ItemFields>) => setTyped((before) => ({ ...before, ...part }));

  const submit = () => {
    const sent = {
      title: title.trim(),
      description: description.trim(),
      isCommentAllowed,
      opensJob,
      isNotApplicableAllowed,
    };
    const done = { onSuccess: onDone };
    if (op === 'create') change.mutate({ op, fields: sent }, done);
    else if (itemId !== null) change.mutate({ op, itemId, fields: sent }, done);
  };

  return (
    <FormSheet
      {...dialog}
      title={t(`templates.itemDialog.${op}`)}
      warning={
        op === 'del' ? { title: t('templates.itemDeletion.title'), text: t('templates.itemDeletion.text') } : null
      }
      loading={!isReady && !loaded.error}
      busy={change.isPending || change.isSuccess}
      disabled={!isReady || title.trim() === ''}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t('templates.name')} required={op !== 'del'} error={fieldError('title')}>
        <Input
          value={title}
          placeholder={t('templates.itemNamePlaceholder')}
          maxLength={limits.nameLength}
          disabled={isLocked}
          focusFirst={op === 'create'}
          onChange={(event) => type({ title: event.target.value })}
        />
      </Field>
      <Field label={t('templates.description')} error={fieldError('description')}>
        <TextArea
          value={description}
          placeholder={t('templates.optional')}
          maxLength={limits.descriptionLength}
          disabled={isLocked}
          onChange={(event) => type({ description: event.target.value })}
        />
      </Field>
      {switches.map(([field, text]) => (
        <Switch
          key={field}
          label={t(`templates.${text}`)}
          hint={t(`templates.${text}Hint`)}
          checked={fields[field]}
          disabled={isLocked}
          onChange={(event) => type({ [field]: event.target.checked })}
        />
      ))}
    </FormSheet>
  );
}
