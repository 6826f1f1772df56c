import { limits, placeKinds, type Body, type Facility, type PlaceKind } from '@rounds/contract';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { touched, useRecordDialog, type FormOf, type RecordOperation } from '../../../lib/recordDialog';
import { isNameTaken } from '../../../lib/search';
import { Field, Input, Select, TextArea } from '../../../ui/Field';
import { FormSheet } from '../../../ui/FormSheet';
import { Switch } from '../../../ui/Switch';
import { useChangeFacility, useChecklists, useFacilities, useFacility } from '../api/facilities';
import { isLimitOutOfRange } from '../ratingLimit';
import { ChecklistChoice } from './ChecklistChoice';
import styles from './FacilityDialog.module.css';

interface FacilityDialogProps {
  /** Null while it is being created. */
  id: string | null;
  op: RecordOperation;
  /** The site that a new facility is for. */
  siteId: string;
  onClose: () => void;
  onDone: () => void;
  /** What else is said of a door and saved after it, as its plan. */
  more?: More | undefined;
}

interface More {
  /** By the checklists as they are chosen now, and by whether anything was typed that leaving would lose. */
  fields: (checklistIds: readonly number[], isTyped: boolean) => ReactNode;
  isValid: boolean;
  isBusy: boolean;
  error: Error | null;
  save: (facility: Facility) => Promise<void>;
}

/** The limit as it is typed: the server makes 5 of anything that is not from 1 to 5. */
type Form = FormOf<Body<'PATCH /facilities/{id}'>, { ratingLimit: string; checklistIds: readonly number[] }>;

const formOf = (facility: Facility | undefined, checklists: readonly { id: number }[]): Form => ({
  title: facility?.title ?? '',
  description: facility?.description ?? '',
  placeKind: facility?.placeKind ?? placeKinds[0],
  isFeedbackEnabled: facility?.isFeedbackEnabled ?? true,
  ratingLimit: String(facility?.ratingLimit ?? limits.ratingLimitDefault),
  arePhotosTaken: facility?.arePhotosTaken ?? false,
  opensJobs: facility?.opensJobs ?? false,
  isCodeNeeded: facility?.isCodeNeeded ?? false,
  showsLastCheck: facility?.showsLastCheck ?? true,
  // A new facility starts with the organisation's only checklist.
  checklistIds: facility?.checklistIds ?? (checklists.length === 1 ? checklists.map(({ id }) => id) : []),
});

export function FacilityDialog({ id, op, siteId, onClose, onDone, more }: FacilityDialogProps) {
  const { t } = useTranslation();
  const loaded = useFacility(id);
  const checklists = useChecklists();
  const change = useChangeFacility();
  const [typed, setTyped] = useState<Partial<Form>>({});
  /** A door that was made stays made when what comes after it fails. */
  const [madeId, setMadeId] = useState(id);
  const [isDone, setDone] = useState(false);
  const type = (fields: Partial<Form>) => setTyped((before) => ({ ...before, ...fields }));
  const { fieldError, ...dialog } = useRecordDialog(op, change.error ?? more?.error, loaded.error ?? checklists.error);

  const isReady = checklists.data !== undefined && (id === null || loaded.data !== undefined);
  const isLocked = op === 'del' || !isReady;
  const form = { ...formOf(loaded.data, checklists.data ?? []), ...typed };
  const neighbours = useFacilities(op === 'del' ? null : (loaded.data?.siteId ?? (siteId || null))).data;
  const isBadLimit = isLimitOutOfRange(form.ratingLimit);

  const submit = () => {
    const fields = { ...form, title: form.title.trim(), checklistIds: [...form.checklistIds] };
    const finish = async (facility: Facility | null) => {
      if (facility) {
        setMadeId(facility.id);
        await more?.save(facility);
      }
      setDone(true);
      onDone();
    };
    // What could not be saved after the door is told by `more.error`.
    const onSuccess = (facility: Facility | null) => void finish(facility).catch(() => undefined);
    if (op === 'del') {
      if (id !== null) change.mutate({ op, id }, { onSuccess });
    } else if (madeId === null) change.mutate({ op: 'create', fields: { ...fields, siteId } }, { onSuccess });
    else change.mutate({ op: 'edit', id: madeId, fields: touched(fields, typed) }, { onSuccess });
  };

  const controls = {
    title: (
      <Field
        label={t('facilities.name')}
        required={op !== 'del'}
        hint={isNameTaken(form.title, id, neighbours) ? t('facilities.sameName') : undefined}
        error={fieldError('title')}
      >
        <Input
          value={form.title}
          disabled={isLocked}
          placeholder={t('facilities.namePlaceholder')}
          maxLength={limits.nameLength}
          focusFirst={op === 'create'}
          onChange={(event) => type({ title: event.target.value })}
        />
      </Field>
    ),
    description: (
      <Field label={t('facilities.description')} error={fieldError('description')}>
        <TextArea
          value={form.description}
          disabled={isLocked}
          rows={op === 'del' ? 1 : 3}
          placeholder={t('facilities.descriptionPlaceholder')}
          maxLength={limits.descriptionLength}
          onChange={(event) => type({ description: event.target.value })}
        />
      </Field>
    ),
    placeKind: (
      <Field label={t('facilities.placeKind')} hint={t('facilities.placeKindHint')} error={fieldError('placeKind')}>
        <Select
          value={form.placeKind}
          disabled={isLocked}
          onChange={(event) => type({ placeKind: event.target.value as PlaceKind })}
        >
          {placeKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`facilities.placeKind.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
    ),
    checklistIds: (
      <ChecklistChoice
        checklists={checklists.data ?? []}
        chosen={form.checklistIds}
        disabled={isLocked}
        onChange={(checklistIds) => type({ checklistIds })}
      />
    ),
    isFeedbackEnabled: (
      <div className={styles.feedback}>
        <Switch
          label={t('facilities.feedback')}
          hint={t('facilities.feedbackHint')}
          checked={form.isFeedbackEnabled}
          disabled={isLocked}
          onChange={(event) => type({ isFeedbackEnabled: event.target.checked })}
        />
      </div>
    ),
    ratingLimit: (
      <Field
        label={t('facilities.ratingLimit')}
        hint={t('facilities.ratingLimitHint')}
        error={isBadLimit ? t('errors.field_out_of_range') : fieldError('ratingLimit')}
      >
        <Input
          className={styles.limit}
          value={form.ratingLimit}
          disabled={isLocked}
          inputMode="numeric"
          maxLength={2}
          onChange={(event) => type({ ratingLimit: event.target.value })}
        />
      </Field>
    ),
    arePhotosTaken: (
      <Switch
        label={t('facilities.arePhotosTaken')}
        hint={t('facilities.arePhotosTakenHint')}
        checked={form.arePhotosTaken}
        disabled={isLocked || !form.isFeedbackEnabled}
        onChange={(event) => type({ arePhotosTaken: event.target.checked })}
      />
    ),
    opensJobs: (
      <Switch
        label={t('facilities.opensJobs')}
        hint={t('facilities.opensJobsHint')}
        checked={form.opensJobs}
        disabled={isLocked}
        onChange={(event) => type({ opensJobs: event.target.checked })}
      />
    ),
    isCodeNeeded: (
      <Switch
        label={t('facilities.isCodeNeeded')}
        hint={t('facilities.isCodeNeededHint')}
        checked={form.isCodeNeeded}
        disabled={isLocked}
        onChange={(event) => type({ isCodeNeeded: event.target.checked })}
      />
    ),
    showsLastCheck: (
      <Switch
        label={t('facilities.showsLastCheck')}
        hint={t('facilities.showsLastCheckHint')}
        checked={form.showsLastCheck}
        disabled={isLocked}
        onChange={(event) => type({ showsLastCheck: event.target.checked })}
      />
    ),
  } satisfies Record<keyof Form, ReactNode>;

  return (
    <FormSheet
      {...dialog}
      title={t(`facilities.dialog.${op}`)}
      warning={op === 'del' ? { title: t('facilities.deletion.title'), text: t('facilities.deletion.text') } : null}
      loading={!isReady && dialog.loadFailure === null}
      busy={change.isPending || (more?.isBusy ?? false) || isDone}
      disabled={!isReady || form.title.trim() === '' || isBadLimit || more?.isValid === false}
      onClose={onClose}
      onSubmit={submit}
    >
      {controls.title}
      {controls.description}
      {controls.placeKind}
      {controls.checklistIds}
      {controls.isFeedbackEnabled}
      {controls.ratingLimit}
      {controls.arePhotosTaken}
      {controls.opensJobs}
      {controls.isCodeNeeded}
      {controls.showsLastCheck}
      {more?.fields(form.checklistIds, Object.keys(typed).length > 0)}
    </FormSheet>
  );
}
