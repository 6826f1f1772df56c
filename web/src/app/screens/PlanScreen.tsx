import type { Plan, Site } from '@rounds/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useChecklists, useFacilities } from '../../features/facilities/api/facilities';
import { useMembers } from '../../features/people/api/people';
import { useNames } from '../../features/people/components/useNames';
import { usePlan } from '../../features/plans/api/plans';
import { zoneTitle } from '../../features/plans/clock';
import { PlanFields } from '../../features/plans/components/PlanFields';
import { NextMoments, PlanSentence } from '../../features/plans/components/PlanSentence';
import { checklistsOf, type KnownChecklist, type KnownDoor } from '../../features/plans/planForm';
import { useDuration } from '../../features/plans/useDuration';
import { usePlanEditor } from '../../features/plans/usePlanEditor';
import { useTodayAt } from '../../features/plans/useTodayAt';
import { useSite } from '../../features/sites/api/sites';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { saveFailure } from '../../lib/recordDialog';
import { useErrorText } from '../../lib/useErrorText';
import { useNavigate, useParams, useSearchParams } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { lazyDialog } from '../../shared/lazyPart';
import { LoadFailure } from '../../shared/LoadFailure';
import { Button, ButtonLink, ButtonRow } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Field, Select } from '../../ui/Field';
import { Loader } from '../../ui/Loader';
import { Notice } from '../../ui/Notice';
import { useToast } from '../../ui/Toast';
import { desktop, useMediaQuery } from '../../ui/useMediaQuery';
import { paths } from '../paths';
import { PlanFrame } from '../shell/PlanFrame';
import { Unopened } from '../Unopened';
import { useOpenAccount, type OpenAccount } from '../useOpenAccount';
import styles from './PlanScreen.module.css';

const PlanDeletion = lazyDialog(
  async () => (await import('../../features/plans/components/PlanDeletion')).PlanDeletion,
);

type Opened = Extract<OpenAccount, { kind: 'open' }>;

/** `/plans/{id}`, and `/plans/new?site={siteId}&door={facilityId}` */
export default function PlanScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { id } = useParams();
  const [search, setSearch] = useSearchParams();
  const opened = useOpenAccount(undefined);
  const plan = usePlan(id ?? null);

  if (opened.kind === 'loading' || opened.kind === 'failed') return <Unopened opened={opened} />;
  if (opened.kind !== 'open' || !can('site.Management')) return <Navigate to={paths.home()} replace />;
  const { sites } = opened.account;
  const named = plan.data?.siteId ?? search.get('site') ?? (sites.length === 1 ? sites[0]?.id : undefined);
  const siteId = sites.find((site) => site.id === named)?.id;
  if (id !== undefined && !plan.data) {
    return (
      <PlanFrame opened={opened} title={t('plans.title')}>
        {plan.error ? <LoadFailure error={plan.error} onRetry={plan.refetch} /> : <Loader text={t('app.loading')} />}
      </PlanFrame>
    );
  }
  if (siteId === undefined) {
    return (
      <PlanFrame opened={opened} title={t('plans.new')}>
        <SiteChoice sites={sites} onChoose={(site) => setSearch({ site }, { replace: true })} />
      </PlanFrame>
    );
  }
  return <LoadedPlan key={id ?? siteId} opened={opened} siteId={siteId} plan={plan.data} door={search.get('door')} />;
}

function SiteChoice({ sites, onChoose }: { sites: Opened['account']['sites']; onChoose: (siteId: string) => void }) {
  const { t } = useTranslation();
  if (sites.length === 0) return <Notice>{t('plans.noSites')}</Notice>;
  return (
    <Card>
      <Field label={t('plans.site')} hint={t('plans.siteHint')}>
        <Select value="" onChange={({ target }) => onChoose(target.value)}>
          <option value="" disabled hidden>
            {t('plans.chooseSite')}
          </option>
          {sites.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
    </Card>
  );
}

interface LoadedPlanProps {
  opened: Opened;
  siteId: string;
  /** Undefined while it is being made. */
  plan: Plan | undefined;
  door: string | null;
}

function LoadedPlan({ opened, siteId, plan, door }: LoadedPlanProps) {
  const { t } = useTranslation();
  const site = useSite(siteId);
  const facilities = useFacilities(siteId);
  const checklists = useChecklists();
  const members = useMembers(opened.account.id);
  const { nameOf } = useNames();
  const failed = [site, facilities, checklists, members].find(({ error }) => error);
  if (!site.data || !facilities.data || !checklists.data || !members.data) {
    return (
      <PlanFrame opened={opened} title={plan?.title ?? t('plans.new')}>
        {failed?.error ? (
          <LoadFailure error={failed.error} onRetry={failed.refetch} />
        ) : (
          <Loader text={t('app.loading')} />
        )}
      </PlanFrame>
    );
  }
  const people = members.data
    .filter(({ wholeAccount, sites }) => wholeAccount || sites.some(({ id }) => id === siteId))
    .map((member) => ({ id: member.personId, name: nameOf(member) }));
  const isDoor = facilities.data.some(({ id }) => id === door);
  return (
    <Editor
      opened={opened}
      site={site.data}
      plan={plan}
      doorId={isDoor ? (door ?? undefined) : undefined}
      facilities={facilities.data}
      checklists={checklists.data}
      people={people}
    />
  );
}

interface EditorProps {
  opened: Opened;
  site: Site;
  plan: Plan | undefined;
  doorId: string | undefined;
  facilities: readonly KnownDoor[];
  checklists: readonly KnownChecklist[];
  people: readonly { id: string; name: string }[];
}

const formId = 'plan';

function Editor({ opened, site, plan, doorId, facilities, checklists, people }: EditorProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const duration = useDuration();
  const navigate = useNavigate();
  const toast = useToast();
  const isWide = useMediaQuery(desktop);
  const [isDeleting, setDeleting] = useState(false);
  const today = useTodayAt(site.timeZone);
  const editor = usePlanEditor({ plan, siteId: site.id, today, doorId });
  const { form, preview, errorOf } = editor;
  const failure = editor.error && saveFailure(t, false, editor.error, errorText);

  const leave = (text: string) => {
    toast({ text: t(text) });
    void navigate(paths.plans(), { replace: true });
  };
  const whoDoes = (personIds: readonly string[] | null) => {
    if (personIds === null) return t('plans.quickEveryone');
    const names = people.filter(({ id }) => personIds.includes(id)).map(({ name }) => name);
    return names.length === 0 ? t('plans.fact.nobody') : t('plans.fact.people', { names: names.join(', ') });
  };
  const unsaid = editor.hasNoPreview ? t('plans.unsaid') : '';
  const spoken = preview?.sentence ?? (form.rhythm === null ? (plan?.sentence ?? '') : unsaid);
  const sentence = (
    <PlanSentence
      sentence={spoken}
      isOld={editor.isPreviewOld}
      facts={[
        ...(form.doors.length > 0 ? [t('plans.fact.doors', { count: form.doors.length })] : []),
        t('plans.fact.window', { duration: duration(form.windowMinutes) }),
        whoDoes(form.personIds),
        t('plans.fact.clock', { zone: zoneTitle(site.timeZone) }),
      ]}
    />
  );
  const beside = (
    <>
      {preview && <NextMoments preview={preview} windowMinutes={form.windowMinutes} isOld={editor.isPreviewOld} />}
      <OpenDoors form={form} facilities={facilities} checklists={checklists} />
    </>
  );
  const buttons = (
    <>
      <ButtonLink variant="secondary" size={isWide ? 'small' : 'medium'} to={paths.plans()}>
        {t('app.cancel')}
      </ButtonLink>
      <Button
        type="submit"
        form={formId}
        size={isWide ? 'small' : 'medium'}
        busy={editor.isBusy}
        disabled={!editor.canSave}
      >
        {t('app.save')}
      </Button>
    </>
  );

  return (
    <PlanFrame opened={opened} title={plan?.title ?? t('plans.new')} sub={site.title} actions={buttons}>
      <div className={styles.columns}>
        <form
          id={formId}
          className={styles.cards}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (editor.canSave && !editor.isBusy) editor.save(() => leave('plans.saved'));
          }}
        >
          {failure && (
            <Notice tone="bad" title={failure.title}>
              {failure.text}
            </Notice>
          )}
          <PlanFields
            form={form}
            today={today}
            facilities={facilities}
            checklists={checklists}
            people={people}
            errorOf={errorOf}
            onChange={editor.type}
            sentence={isWide ? null : sentence}
          />
          {!isWide && beside}
          {plan && (
            <div>
              <Button variant="text" icon={Trash2} onClick={() => setDeleting(true)}>
                {t('plans.delete')}
              </Button>
            </div>
          )}
        </form>
        {isWide && (
          <div className={styles.beside}>
            {sentence}
            {beside}
          </div>
        )}
      </div>
      {!isWide && (
        <div className={styles.foot}>
          <ButtonRow wide="end">{buttons}</ButtonRow>
        </div>
      )}
      {plan && isDeleting && (
        <PlanDeletion plan={plan} onClose={() => setDeleting(false)} onDeleted={() => leave('plans.deleted')} />
      )}
    </PlanFrame>
  );
}

/** Doors whose rounds nobody could ever finish. */
function OpenDoors({
  form,
  facilities,
  checklists,
}: Pick<EditorProps, 'facilities' | 'checklists'> & {
  form: ReturnType<typeof usePlanEditor>['form'];
}) {
  const { t } = useTranslation();
  const open = form.doors.flatMap((door) => {
    const facility = facilities.find(({ id }) => id === door.facilityId);
    return facility && !checklistsOf(door, facility, checklists).canBeClosed ? [facility.title] : [];
  });
  if (open.length === 0) return null;
  return (
    <Notice tone="warn" announce={false}>
      {t('plans.openDoors', { count: open.length, titles: open.join(', ') })}
    </Notice>
  );
}
