import {
  browserLanguage,
  directionOf,
  limits,
  visitorLanguageNames,
  visitorLanguages,
  type PlaceKind,
  type Reason,
  type ReasonTitle,
  type VisitorLanguage,
} from '@rounds/contract';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog } from '../../../lib/recordDialog';
import { Field, Input } from '../../../ui/Field';
import { FormSheet } from '../../../ui/FormSheet';
import { Icon } from '../../../ui/Icon';
import { Switch } from '../../../ui/Switch';
import { useSaveReasons } from '../api/reasons';
import { activeBeside, writtenIn, type ReasonFields } from '../reasonForm';
import styles from './ReasonDialog.module.css';

interface ReasonDialogProps {
  accountId: string;
  /** All of the organisation, in order: they are saved together. */
  reasons: readonly Reason[];
  /** Undefined while it is being made. */
  reason: Reason | undefined;
  placeKind: PlaceKind;
  onClose: () => void;
  onDone: () => void;
}

export function ReasonDialog({ accountId, reasons, reason, placeKind, onClose, onDone }: ReasonDialogProps) {
  const { t, language } = useTranslation();
  const save = useSaveReasons(accountId);
  const op = reason ? 'edit' : 'create';
  const { fieldError, ...dialog } = useRecordDialog(op, save.error, null);
  const [all] = useState(reasons);
  const isFull = activeBeside(all, { placeKind, ...reason }) >= limits.reasonsPerKind;
  const [form, setForm] = useState<ReasonFields>(
    () => reason ?? { placeKind, title: {}, opensJob: false, isActive: !isFull },
  );
  const type = (part: Partial<ReasonFields>) => setForm((before) => ({ ...before, ...part }));

  const place = reason ? all.findIndex(({ id }) => id === reason.id) : all.length;
  const title = writtenIn(form.title);
  const errorIn = (each: VisitorLanguage) => fieldError(`items.${place}.title.${each}`);
  const submit = () => {
    const changed = { ...form, title };
    save.mutate(reason ? all.with(place, { ...changed, id: reason.id }) : [...all, changed], { onSuccess: onDone });
  };

  return (
    <FormSheet
      {...dialog}
      title={t(`reasonlist.dialog.${op}`)}
      busy={save.isPending || save.isSuccess}
      disabled={Object.keys(title).length === 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label={t('reasonlist.text')}
        hint={t('reasonlist.textHint')}
        required
        error={errorIn(language) ?? fieldError(`items.${place}.title`)}
      >
        <Input
          value={form.title[language] ?? ''}
          maxLength={limits.reasonLength}
          focusFirst={op === 'create'}
          onChange={({ target }) => type({ title: { ...form.title, [language]: target.value } })}
        />
      </Field>
      <OtherLanguages
        own={language}
        title={form.title}
        errorIn={errorIn}
        onChange={(changed) => type({ title: { ...form.title, ...changed } })}
      />
      <Switch
        label={t('reasonlist.opensJob')}
        hint={t('reasonlist.opensJobHint')}
        checked={form.opensJob}
        onChange={({ target }) => type({ opensJob: target.checked })}
      />
      <Switch
        label={t('reasonlist.isActive')}
        hint={isFull ? t('reasonlist.full', { most: limits.reasonsPerKind }) : t('reasonlist.isActiveHint')}
        checked={form.isActive}
        disabled={isFull && !form.isActive}
        onChange={({ target }) => type({ isActive: target.checked })}
      />
    </FormSheet>
  );
}

interface OtherLanguagesProps {
  own: VisitorLanguage;
  title: ReasonTitle;
  errorIn: (language: VisitorLanguage) => string | undefined;
  onChange: (changed: ReasonTitle) => void;
}

function OtherLanguages({ own, title, errorIn, onChange }: OtherLanguagesProps) {
  const { t } = useTranslation();
  const others = visitorLanguages.filter((language) => language !== own);
  const count = others.filter((language) => title[language]?.trim()).length;
  const isWrong = others.some((language) => errorIn(language) !== undefined);
  return (
    <details className={styles.languages} open={isWrong || undefined}>
      <summary>
        <span>{t('reasonlist.otherLanguages', { count, all: others.length })}</span>
        <Icon as={ChevronDown} />
      </summary>
      <div className={styles.fields}>
        <p className={styles.hint}>{t('reasonlist.otherLanguagesHint')}</p>
        {others.map((language) => (
          <Field key={language} label={visitorLanguageNames[language]} error={errorIn(language)}>
            <Input
              lang={browserLanguage(language)}
              dir={directionOf(language)}
              value={title[language] ?? ''}
              maxLength={limits.reasonLength}
              onChange={({ target }) => onChange({ [language]: target.value })}
            />
          </Field>
        ))}
      </div>
    </details>
  );
}
