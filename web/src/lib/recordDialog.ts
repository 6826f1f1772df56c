import { ApiProblem, mayBeDone } from './api/problem';
import { useTranslation } from './i18n';
import type { Translate } from './translate';
import { useErrorText } from './useErrorText';

export type RecordOperation = 'create' | 'edit' | 'del';

/** Without an answer nobody knows whether it was done. */
export const saveFailure = (
  t: Translate,
  isDeletion: boolean,
  error: unknown,
  errorText: (error: unknown) => string,
): { title: string; text: string } =>
  mayBeDone(error)
    ? { title: t('app.noAnswer'), text: t('app.noAnswerText') }
    : { title: t(isDeletion ? 'app.notDeleted' : 'app.notSaved'), text: errorText(error) };

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
    failure: saveError ? saveFailure(t, isDeletion, saveError, errorText) : null,
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
