import { ApiProblem } from './api/problem';
import { useTranslation } from './i18n';
import { useErrorText } from './useErrorText';

export type RecordOperation = 'create' | 'edit' | 'del';

/** The words that the dialogs of all records share. */
export function useRecordDialog(op: RecordOperation, saveError: unknown, loadError: unknown) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const isDeletion = op === 'del';
  return {
    texts: {
      close: t('app.close'),
      cancel: t('app.cancel'),
      submit: t(isDeletion ? 'app.delete' : 'app.save'),
      loading: t('app.loading'),
    },
    failure: saveError
      ? { title: t(isDeletion ? 'app.notDeleted' : 'app.notSaved'), text: errorText(saveError) }
      : null,
    loadFailure: loadError ? t('app.operationFailed') : null,
    fieldError: (field: string) => (saveError instanceof ApiProblem ? saveError.fieldError(field) : undefined),
  };
}

/**
 * What a dialog holds of a call's body: every field, filled, and in `Typed` those that are held otherwise than they are
 * sent. A field that the contract gains does not compile until the dialog has it.
 */
export type FormOf<Fields, Typed extends Partial<Record<keyof Fields, unknown>> = object> = {
  [Name in keyof Fields]-?: Name extends keyof Typed ? Typed[Name] : NonNullable<Fields[Name]>;
};

/** Of all fields those that the person touched: what somebody else changed meanwhile is not undone by saving. */
export const touched = <Fields extends object>(fields: Fields, typed: object): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in typed)) as Partial<Fields>;
