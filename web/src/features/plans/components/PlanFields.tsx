import { limits } from '@rounds/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Card } from '../../../ui/Card';
import { Field, Input, Select } from '../../../ui/Field';
import { Switch } from '../../../ui/Switch';
import type { KnownChecklist, KnownDoor, PlanForm } from '../planForm';
import { presets, rhythmBy, windowFor, type Preset } from '../rhythm';
import { useDuration } from '../useDuration';
import { Choices } from './Choices';
import { DoorList } from './DoorList';
import { PeopleFields, type KnownPerson } from './PeopleFields';
import { RhythmFields } from './RhythmFields';
import styles from './PlanFields.module.css';

interface PlanFieldsProps {
  form: PlanForm;
  /** Of the site, `2026-11-16`. */
  today: string;
  facilities: readonly KnownDoor[];
  checklists: readonly KnownChecklist[];
  people: readonly KnownPerson[];
  /** What the server says of a field. */
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<PlanForm>) => void;
  /** Under the name, on phones. */
  sentence: ReactNode;
}

export function PlanFields({
  form,
  today,
  facilities,
  checklists,
  people,
  errorOf,
  onChange,
  sentence,
}: PlanFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Card>
        <Field label={t('plans.name')} required error={errorOf('title')}>
          <Input
            value={form.title}
            maxLength={limits.nameLength}
            placeholder={t('plans.namePlaceholder')}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        </Field>
      </Card>
      {sentence}
      <Card title={t('plans.doorsInOrder')}>
        <DoorList
          doors={form.doors}
          facilities={facilities}
          checklists={checklists}
          error={errorOf('doors')}
          errorOf={(index) => errorOf(`doors.${index}.facilityId`) ?? errorOf(`doors.${index}.checklistIds`)}
          onChange={(doors) => onChange({ doors })}
        />
      </Card>
      <Card title={t('plans.when')}>
        <When form={form} today={today} errorOf={errorOf} onChange={onChange} />
      </Card>
      <Card title={t('plans.who')}>
        <PeopleFields
          chosen={form.personIds}
          people={people}
          error={errorOf('personIds') ?? form.personIds?.map((_, index) => errorOf(`personIds.${index}`)).find(Boolean)}
          onChange={(personIds) => onChange({ personIds })}
        />
      </Card>
      <Card title={t('plans.reminders')}>
        <Reminders form={form} onChange={onChange} />
      </Card>
      <Card>
        <Switch
          label={t('plans.pause')}
          hint={t('plans.pauseHint')}
          checked={form.isPaused}
          onChange={({ target }) => onChange({ isPaused: target.checked })}
        />
      </Card>
    </>
  );
}

const windows = [15, 30, 60, 90, 120, 180, 240, 360, 480, 720, 1440];

function When({ form, today, errorOf, onChange }: Pick<PlanFieldsProps, 'form' | 'today' | 'errorOf' | 'onChange'>) {
  const { t } = useTranslation();
  const duration = useDuration();
  const { preset, rhythm, windowMinutes } = form;
  const choose = (next: Preset) => {
    if (next === 'own') onChange({ preset: next, rhythm: rhythm ?? rhythmBy('daily', today) });
    else onChange({ preset: next, rhythm: rhythmBy(next, rhythm?.from || today), windowMinutes: windowFor(next) });
  };
  return (
    <div className={styles.fields}>
      <Choices
        label={t('plans.when')}
        options={presets.map((value) => ({ value, label: t(`plans.preset.${value}`) }))}
        value={rhythm === null ? null : preset}
        onChange={choose}
      />
      {rhythm === null ? (
        <p className={styles.hint}>{t('plans.keptRule')}</p>
      ) : (
        <RhythmFields
          key={preset}
          preset={preset}
          rhythm={rhythm}
          error={errorOf('rrule') ?? errorOf('starts')}
          onChange={(next) => onChange({ rhythm: next })}
        />
      )}
      <Field label={t('plans.window')} hint={t('plans.windowHint')} error={errorOf('windowMinutes')}>
        <Select value={windowMinutes} onChange={({ target }) => onChange({ windowMinutes: Number(target.value) })}>
          {withOwn(windows, windowMinutes).map((minutes) => (
            <option key={minutes} value={minutes}>
              {duration(minutes)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

const delays = [0, 15, 30, 60, 120, 240];

function Reminders({ form, onChange }: Pick<PlanFieldsProps, 'form' | 'onChange'>) {
  const { t } = useTranslation();
  const duration = useDuration();
  const { remindAfterMinutes, escalateAfterMinutes } = form;
  return (
    <div className={styles.fields}>
      <Switch
        label={t('plans.remind')}
        hint={t('plans.remindHint')}
        checked={remindAfterMinutes !== null}
        onChange={({ target }) => onChange({ remindAfterMinutes: target.checked ? 0 : null })}
      />
      <Switch
        label={t('plans.escalate')}
        hint={t('plans.escalateHint')}
        checked={escalateAfterMinutes !== null}
        onChange={({ target }) => onChange({ escalateAfterMinutes: target.checked ? 30 : null })}
      />
      {escalateAfterMinutes !== null && (
        <Field label={t('plans.escalateAfter')}>
          <Select
            value={escalateAfterMinutes}
            onChange={({ target }) => onChange({ escalateAfterMinutes: Number(target.value) })}
          >
            {withOwn(delays, escalateAfterMinutes).map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === 0 ? t('plans.atOnce') : duration(minutes)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}

/** What was said elsewhere, by a program, stays to be chosen. */
const withOwn = (usual: readonly number[], own: number): number[] =>
  [...new Set([...usual, own])].toSorted((a, b) => a - b);
