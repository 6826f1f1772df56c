import type { Account, Language, NotificationChoices } from '@rounds/contract';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { askPermission, disablePush, enablePush, PushFailure } from '../../features/notifications/api/push';
import { useSaveSettings, type OrganisationSettings } from '../../features/settings/api/settings';
import { currentTheme, keepTheme, showTheme, type ThemeChoice } from '../../features/settings/api/theme';
import { endPreview, previewLanguage, setLanguage, useTranslation } from '../../lib/i18n';
import { useHasLeft } from '../../lib/useHasLeft';
import { useLocation, useNavigate } from '../../router/context';
import { useToast } from '../../ui/Toast';
import { paths } from '../paths';

export interface KeptSettings {
  isPushOn: boolean;
  choices: NotificationChoices;
  /** The organisation that is open, if the person may change it. */
  account: Account | null;
}

type OrganisationFields = Required<OrganisationSettings['changed']>;

/** What the person touched: what somebody else changed meanwhile, or they on another device, is not undone by saving. */
type Touched = Partial<{ theme: ThemeChoice; isPushOn: boolean } & OrganisationFields> & {
  choices?: Partial<NotificationChoices>;
};

/** Kept in the browser's history over the reload that a failed enabling leads to: so there is never a second one. */
const afterFailure = { hasPushFailed: true };
const hasFailedBefore = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasPushFailed' in state;

/** What is being changed, and what Save and Cancel do with it. */
export function useSettingsForm(kept: KeptSettings) {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const location = useLocation();
  const saving = useSaveSettings();
  const [isBusy, setBusy] = useState(false);
  const [hasSaveFailed, setSaveFailed] = useState(false);
  const [hasPushFailed, setPushFailed] = useState(() => hasFailedBefore(location.state));
  const [touched, setTouched] = useState<Touched>({});
  const draft = {
    theme: currentTheme(),
    isPushOn: kept.isPushOn,
    messageRetentionDays: kept.account?.messageRetentionDays ?? null,
    showsLastCheck: kept.account?.showsLastCheck ?? false,
    ...touched,
    choices: { ...kept.choices, ...touched.choices },
  };

  /** They may have gone on while it is being saved: then nothing leads them away from where they are. */
  const hasLeft = useHasLeft();
  // What was only looked at does not stay.
  useEffect(
    () => () => {
      showTheme(currentTheme());
      // Without a network it stays as it is until the next start.
      void endPreview().catch(() => undefined);
    },
    [],
  );

  const change = ({ choices, ...part }: Touched) => {
    if (part.theme) showTheme(part.theme);
    setTouched((before) => ({ ...before, ...part, choices: { ...before.choices, ...choices } }));
  };

  const organisation = () => {
    const { account } = kept;
    const fields = ['messageRetentionDays', 'showsLastCheck'] as const;
    const changed = Object.fromEntries(fields.filter((name) => name in touched).map((name) => [name, draft[name]]));
    return account && Object.keys(changed).length > 0 ? { organisation: { account, changed } } : {};
  };

  async function switchPush(permission: Promise<NotificationPermission> | null): Promise<void> {
    if (permission) await enablePush(permission);
    // Also where nothing was on: a renewal may be under way, and who saved "off" must not be told otherwise by it.
    else if (!draft.isPushOn) await disablePush();
  }

  async function save(): Promise<void> {
    // First of all: the browser only asks while it remembers the tap.
    const permission = draft.isPushOn && !kept.isPushOn ? askPermission() : null;
    setBusy(true);
    setPushFailed(false);
    setSaveFailed(false);
    try {
      await saving.mutateAsync({ language, choices: draft.choices, ...organisation() });
      keepTheme(draft.theme);
      await setLanguage(language);
      await switchPush(permission);
      toast({ text: t('settings.saved') });
      if (!hasLeft.current) await navigate(paths.home());
    } catch (error) {
      const isPush = error instanceof PushFailure;
      const failed = isPush ? 'settings.pushFailedTitle' : 'settings.saveFailed';
      if (hasLeft.current) toast({ text: t(failed), icon: TriangleAlert });
      else if (isPush) await showPushFailure();
      else setSaveFailed(true);
    } finally {
      setBusy(false);
    }
  }

  async function showPushFailure(): Promise<void> {
    setPushFailed(true);
    change({ isPushOn: false });
    if (hasFailedBefore(location.state)) return;
    await navigate(paths.settings(), { replace: true, state: afterFailure });
    globalThis.location.reload();
  }

  return {
    language,
    draft,
    change,
    changeLanguage: (chosen: Language) => void previewLanguage(chosen).catch(() => undefined),
    isBusy,
    hasPushFailed,
    hasSaveFailed,
    save: () => void save(),
    cancel: () => void navigate(paths.home()),
  };
}
