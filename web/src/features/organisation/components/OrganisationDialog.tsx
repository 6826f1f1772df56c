import { limits } from '@rounds/contract';
import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ApiProblem } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Button, ButtonRow } from '../../../ui/Button';
import { Field, Input } from '../../../ui/Field';
import { Loader } from '../../../ui/Loader';
import { Notice } from '../../../ui/Notice';
import { Sheet, useCloseSheet } from '../../../ui/Sheet';
import { useChangeOrganisation, useOrganisation } from '../api/organisations';

interface OrganisationDialogProps {
  /** Null while it is being created. */
  id: string | null;
  op: 'create' | 'edit' | 'del';
  /** The way to deletion, for those who may. */
  danger?: ReactNode;
  onClose: () => void;
  /** Gets the organisation's id, or null after deletion. */
  onDone: (id: string | null) => void;
}

export function OrganisationDialog({ id, op, danger, onClose, onDone }: OrganisationDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const loaded = useOrganisation(id);
  const change = useChangeOrganisation();
  const [typed, setTyped] = useState<string | null>(null);

  const title = typed ?? loaded.data?.title ?? '';
  const isReady = id === null || loaded.data !== undefined;
  const problem = change.error instanceof ApiProblem ? change.error : null;

  const submit = () => {
    if (title.trim() === '' || change.isPending) return;
    if (op === 'create') change.mutate({ op, title: title.trim() }, { onSuccess: onDone });
    else if (id !== null) change.mutate({ op, id, title: title.trim() }, { onSuccess: onDone });
  };

  return (
    <Sheet
      title={t(`organisation.dialog.${op}`)}
      closeLabel={t('app.close')}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <DialogFoot
          busy={change.isPending || change.isSuccess}
          disabled={!isReady || title.trim() === ''}
          isDeletion={op === 'del'}
        />
      }
    >
      {change.error && (
        <Notice tone="bad" title={t(op === 'del' ? 'app.notDeleted' : 'app.notSaved')}>
          {errorText(change.error)}
        </Notice>
      )}
      {loaded.error && <Notice tone="bad">{t('app.operationFailed')}</Notice>}
      {op === 'del' && (
        <Notice tone="bad" icon={TriangleAlert} title={t('organisation.deletion.title')} announce={false}>
          {t('organisation.deletion.text')}
        </Notice>
      )}
      {isReady || loaded.error ? (
        <Field label={t('organisation.name')} required={op !== 'del'} error={problem?.fieldError('title')}>
          <Input
            value={title}
            placeholder={t('organisation.namePlaceholder')}
            maxLength={limits.nameLength}
            disabled={op === 'del' || !isReady}
            autoComplete="organization"
            enterKeyHint="done"
            focusFirst={op !== 'del'}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      ) : (
        <Loader text={t('app.loading')} />
      )}
      {danger}
    </Sheet>
  );
}

interface DialogFootProps {
  busy: boolean;
  disabled: boolean;
  isDeletion: boolean;
}

function DialogFoot({ busy, disabled, isDeletion }: DialogFootProps) {
  const { t } = useTranslation();
  const close = useCloseSheet();
  return (
    <ButtonRow wide="end">
      <Button variant="secondary" onClick={close}>
        {t('app.cancel')}
      </Button>
      <Button type="submit" variant={isDeletion ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
        {t(isDeletion ? 'app.delete' : 'app.save')}
      </Button>
    </ButtonRow>
  );
}
