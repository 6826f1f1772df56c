import type { FacilityTile } from '@rounds/contract';
import { ChevronDown, QrCode, RotateCw, StickyNote } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useFacilities } from '../../features/facilities/api/facilities';
import { usePostersMade } from '../../features/guide/api/guide';
import { PosterWorkshop } from '../../features/posters/components/PosterWorkshop';
import type { PosterItem } from '../../features/posters/content';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useSharedConfig } from '../../lib/sharedConfig';
import { useParams, useSearchParams } from '../../router/context';
import { lazyDialog } from '../../shared/lazyPart';
import { LoadFailure } from '../../shared/LoadFailure';
import { Button, ButtonLink } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { EmptyState } from '../../ui/EmptyState';
import { Icon } from '../../ui/Icon';
import { Loader } from '../../ui/Loader';
import { useToast } from '../../ui/Toast';
import { paths } from '../paths';
import { SideFrame } from '../shell/SideFrame';
import { Unopened } from '../Unopened';
import { useOpenAccount } from '../useOpenAccount';
import NotFoundScreen from './NotFoundScreen';
import styles from './PostersScreen.module.css';

/** Not before a code is to be replaced. */
const NewCodeDialog = lazyDialog(
  async () => (await import('../../features/codes/components/NewCodeDialog')).NewCodeDialog,
);

/** `/account/{cid}/site/{sid}/posters?facilities=…` */
export default function PostersScreen() {
  const { t } = useTranslation();
  const { cid, sid } = useParams();
  const can = useCan();
  const opened = useOpenAccount(cid);

  if (opened.kind === 'loading' || opened.kind === 'failed') return <Unopened opened={opened} />;
  const site = opened.kind === 'open' ? opened.account.sites.find(({ id }) => id === sid) : undefined;
  if (opened.kind !== 'open' || !site || !can('site.Management')) return <NotFoundScreen />;
  const { account } = opened;
  return (
    <SideFrame
      opened={opened}
      site={site}
      title={t('posters.title')}
      sub={site.title}
      back={paths.site(account.id, site.id)}
    >
      <SitePosters key={site.id} site={site} accountId={account.id} accountTitle={account.title} />
    </SideFrame>
  );
}

interface SitePostersProps {
  site: { id: string; title: string };
  accountId: string;
  accountTitle: string;
}

function SitePosters({ site, accountId, accountTitle }: SitePostersProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const facilities = useFacilities(site.id);
  const config = useSharedConfig();
  const onMade = usePostersMade(accountId);
  const state = useDialogState();
  const asked = search.get('facilities')?.split(',');
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(asked ? new Set(asked) : null);

  const publicUrl = config.data?.publicUrl;
  // Sheets of posters are much to draw: in slices, between which the browser answers taps.
  const isReady = useDeferredValue(facilities.data !== undefined && publicUrl !== undefined);
  const selected = useMemo(
    () => facilities.data?.filter(({ id }) => chosen?.has(id) ?? true) ?? [],
    [facilities.data, chosen],
  );
  const items = useMemo(
    () => selected.map((facility) => itemOf(facility, publicUrl ?? '', [site.title, accountTitle])),
    [selected, publicUrl, site.title, accountTitle],
  );

  if (!facilities.data || publicUrl === undefined || !isReady) {
    const failed = [facilities, config].find(({ error, data }) => error && data === undefined);
    return failed?.error ? (
      <LoadFailure error={failed.error} onRetry={failed.refetch} />
    ) : (
      <Loader text={t('app.loading')} />
    );
  }
  if (facilities.data.length === 0) {
    return (
      <EmptyState
        icon={QrCode}
        title={t('posters.none')}
        action={
          <ButtonLink to={paths.newFacilityDialog(site.id)} state={state}>
            {t('app.newFacility')}
          </ButtonLink>
        }
      >
        {t('posters.noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <FacilityChoice facilities={facilities.data} selected={selected} onChoose={setChosen} />
      <PosterWorkshop
        items={items}
        initialFormat={items.length > 1 ? 'fourOnA4' : 'a5'}
        fileName={`rounds-${site.id}`}
        onMade={onMade}
      >
        <div>
          <ButtonLink variant="text" icon={StickyNote} to={paths.blankCodes(accountId)}>
            {t('codes.blank.title')}
          </ButtonLink>
        </div>
      </PosterWorkshop>
    </>
  );
}

const itemOf = (facility: FacilityTile, publicUrl: string, place: string[]): PosterItem => ({
  code: facility.code,
  url: `${publicUrl}/app${paths.facility(facility.code)}`,
  facility: facility.title,
  place: place.join(' · '),
  audience: facility.isFeedbackEnabled ? 'visitors' : 'staff',
});

interface FacilityChoiceProps {
  facilities: readonly FacilityTile[];
  selected: readonly FacilityTile[];
  onChoose: (ids: ReadonlySet<string>) => void;
}

function FacilityChoice({ facilities, selected, onChoose }: FacilityChoiceProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [replacing, setReplacing] = useState<FacilityTile | null>(null);
  const ids = new Set(selected.map(({ id }) => id));
  const isAll = ids.size === facilities.length;
  // Afterwards it is the person who opens and closes it, and choosing does neither.
  const [isOpenAtFirst] = useState(facilities.length === 1 || !isAll);

  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };

  return (
    <details className={styles.choice} open={isOpenAtFirst}>
      <summary>
        <span>{t('posters.chosen', { count: ids.size, all: facilities.length })}</span>
        <Icon as={ChevronDown} />
      </summary>
      <div className={styles.all}>
        <Checkbox checked={isAll} onChange={() => onChoose(new Set(isAll ? [] : facilities.map(({ id }) => id)))}>
          {t('posters.all')}
        </Checkbox>
      </div>
      <ul className={styles.list}>
        {facilities.map((facility) => (
          <li key={facility.id}>
            <Checkbox checked={ids.has(facility.id)} onChange={() => toggle(facility.id)}>
              {facility.title}
            </Checkbox>
            <Button
              variant="text"
              icon={RotateCw}
              aria-label={t('codes.replace.named', { name: facility.title })}
              onClick={() => setReplacing(facility)}
            >
              {t('codes.replace.action')}
            </Button>
          </li>
        ))}
      </ul>
      {replacing && (
        <NewCodeDialog
          facility={replacing}
          onClose={() => setReplacing(null)}
          onDone={() => {
            setReplacing(null);
            toast({ text: t('codes.replace.done') });
          }}
        />
      )}
    </details>
  );
}
