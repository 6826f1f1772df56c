import { limits } from '@rounds/contract';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog, type RecordOperation } from '../../../lib/recordDialog';
import { Field, Input, TextArea } from '../../../ui/Field';
import { FormSheet } from '../../../ui/FormSheet';
import { Switch } from '../../../ui/Switch';
import { useChangeItem, useItem } from '../api/templates';
import { fieldsOf, formOf, isIncomplete, type ItemForm } from '../itemForm';
import { KindFields } from './KindFields';

interface ItemDialogProps {
  templateId: number;
  /** Null while it is being created. */
  itemId: string | null;
  op: RecordOperation;
  onClose: () => void;
  onDone: () => void;
}

const switches = [
  ['isCommentAllowed', 'allowComments'],
  ['opensJob', 'opensJob'],
  ['isNotApplicableAllowed', 'allowNotApplicable'],
  ['isCommentNeeded', 'needsComment'],
  ['isPhotoNeeded', 'needsPhoto'],
] as const;

export function ItemDialog({ templateId, itemId, op, onClose, onDone }: ItemDialogProps) {
  const { t, language } = useTranslation();
  const loaded = useItem(templateId, itemId);
  const change = useChangeItem(templateId);
  const [typed, setTyped] = useState<Partial<ItemForm>>({});
  const { fieldError, ...dialog } = useRecordDialog(op, change.error, loaded.error);
  const form = { ...formOf(loaded.data, language), ...typed };
  const { title, description } = form;
  const isReady = itemId === null || loaded.data !== undefined;
  const isLocked = op === 'del' || !isReady;
  const type = (part: Partial<ItemForm>) => setTyped((before) => ({ ...before, ...part }));

  const submit = () => {
    const sent = fieldsOf(form);
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
      disabled={!isReady || (op !== 'del' && isIncomplete(form))}
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
      <KindFields form={form} locked={isLocked} fieldError={fieldError} onChange={type} />
      {switches.map(([field, text]) => (
        <Switch
          key={field}
          label={t(`templates.${text}`)}
          hint={t(`templates.${text}Hint`)}
          checked={form[field]}
          disabled={isLocked}
          onChange={(event) => type({ [field]: event.target.checked })}
        />
      ))}
    </FormSheet>
  );
}
