import { useState, type MouseEvent } from 'react';
import { mayPass } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { Link } from '../../../router/Link';
import { Notice } from '../../../ui/Notice';
import { Switch } from '../../../ui/Switch';
import { usePreview, type Preview } from '../api/plans';
import { dayAt, timeAt } from '../clock';
import { isQuick, quickPresets, type QuickPlan } from '../useQuickPlan';
import { Choices } from './Choices';
import { PlanSentence } from './PlanSentence';
import { RhythmFields } from './RhythmFields';
import styles from './QuickPlanFields.module.css';

interface QuickPlanFieldsProps {
  plan: QuickPlan;
  siteId: string;
  /** Why nobody could finish a round there, in words: then none is ever due. */
  fault: string | undefined;
  pathOf: (planId: string) => string;
  /** Where a plan of this door can be said in full; null while the door itself is being made. */
  newPath: string | null;
  /** Something in the dialog would be lost there. */
  isTyped: boolean;
}

function firstOf({ moments: [first], timeZone }: Preview): { day: string; time: string } | undefined {
  return first === undefined ? undefined : { day: dayAt(first, timeZone), time: timeAt(first, timeZone) };
}

/** Switch, preset, Save. */
export function QuickPlanFields({ plan, siteId, fault, pathOf, newPath, isTyped }: QuickPlanFieldsProps) {
  const { t } = useTranslation();
  const { form, own, others, isOn, rule } = plan;
  const preview = usePreview(siteId, isOn ? rule : null);
  /** A rule that is none has no words; what could not be asked for will have them. */
  const without = mayPass(preview.error) ? t('plans.unsaid') : undefined;
  const said = preview.error ? without : (preview.data?.sentence ?? own?.sentence);
  const sentence = rule === null ? '' : said;
  const isKept = rule?.starts === own?.starts && rule?.rrule === own?.rrule;
  const isOld = preview.isPlaceholderData || (preview.isLoading && !isKept);
  const first = preview.data && !isOld && fault === undefined ? firstOf(preview.data) : undefined;
  const editor = own ? pathOf(own.id) : newPath;
  return (
    <div className={styles.quick}>
      <Switch
        label={t('plans.quick')}
        hint={t(own && !isOn ? 'plans.quickOff' : 'plans.quickHint')}
        checked={isOn}
        onChange={({ target }) => plan.turn(target.checked)}
      />
      {isOn && (
        <>
          <Choices
            label={t('plans.when')}
            options={quickPresets.map((value) => ({ value, label: t(`plans.quick.${value}`) }))}
            value={form.rhythm !== null && isQuick(form.preset) ? form.preset : null}
            onChange={plan.choose}
          />
          {form.rhythm !== null && isQuick(form.preset) && (
            <RhythmFields key={form.preset} preset={form.preset} rhythm={form.rhythm} onChange={plan.type} />
          )}
          {sentence !== undefined && (
            <PlanSentence
              sentence={sentence}
              isOld={isOld}
              facts={[
                ...(first === undefined ? [] : [t('plans.fact.first', first)]),
                ...(form.personIds === null ? [t('plans.quickEveryone')] : []),
              ]}
            />
          )}
          {fault !== undefined && (
            <Notice tone="warn" announce={false}>
              {fault}
            </Notice>
          )}
        </>
      )}
      {editor !== null && (
        <EditorLink to={editor} title={t(own ? 'plans.quickEdit' : 'plans.quickMore')} isTyped={isTyped} />
      )}
      {others.length > 0 && (
        <p className={styles.hint}>
          {t('plans.alsoIn', {
            count: others.length,
            titles: others.map(({ title }) => t('plans.quoted', { title })).join(', '),
          })}
        </p>
      )}
    </div>
  );
}

/** What was typed in the dialog does not go with it: the first tap says so. */
function EditorLink({ to, title, isTyped }: { to: string; title: string; isTyped: boolean }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const ask = (event: MouseEvent) => {
    // The second press of a double one was meant for what stood here before.
    if (!isTyped || (isAsked && event.detail < 2)) return;
    event.preventDefault();
    setAsked(true);
  };
  return (
    <>
      {isTyped && isAsked && <Notice tone="warn">{t('plans.quickLeave', { link: title })}</Notice>}
      <Link className={styles.link} to={to} replace onClick={ask}>
        {title}
      </Link>
    </>
  );
}
