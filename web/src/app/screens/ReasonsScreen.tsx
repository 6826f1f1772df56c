import { limits, placeKinds, type Reason } from '@rounds/contract';
import { MessageSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { useReasons, useSaveReasons } from '../../features/reasons/api/reasons';
import { ReasonDeletion } from '../../features/reasons/components/ReasonDeletion';
import { ReasonDialog } from '../../features/reasons/components/ReasonDialog';
import { ReasonList } from '../../features/reasons/components/ReasonList';
import { moved } from '../../features/reasons/reasonForm';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useErrorText } from '../../lib/useErrorText';
import { useParams, useSearchParams } from '../../router/context';
import { LoadFailure } from '../../shared/LoadFailure';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Field, Select } from '../../ui/Field';
import { Loader } from '../../ui/Loader';
import { Notice } from '../../ui/Notice';
import { useToast } from '../../ui/Toast';
import { paths } from '../paths';
import { SettingsFrame } from '../shell/SettingsFrame';
import { Unopened } from '../Unopened';
import { useOpenAccount } from '../useOpenAccount';
import { useTitle } from '../useTitle';
import NotFoundScreen from './NotFoundScreen';
import styles from './ReasonsScreen.module.css';

/** `/account/{aid}/reasons?kind={placeKind}`: what visitors can tap, per kind of place. */
export default function ReasonsScreen() {
  const { t } = useTranslation();
  const { aid } = useParams();
  const can = useCan();
  const opened = useOpenAccount(aid);
  useTitle(t('reasonlist.title'));
  if (opened.kind === 'loading' || opened.kind === 'failed') return <Unopened opened={opened} />;
  if (opened.kind !== 'open' || !can('account.Management')) return <NotFoundScreen />;
  const { id, title } = opened.account;
  const page = { title: t('reasonlist.title'), sub: title, back: paths.settings(), backLabel: t('settings.title') };
  return (
    <SettingsFrame page={page}>
      <Loaded accountId={id} />
    </SettingsFrame>
  );
}

function Loaded({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useReasons(accountId);
  if (data) return <Editor accountId={accountId} reasons={data} />;
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <Loader text={t('app.loading')} />;
}

type Asked = { op: 'create' } | { op: 'edit' | 'del'; reason: Reason };

function Editor({ accountId, reasons }: { accountId: string; reasons: readonly Reason[] }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState<Asked | null>(null);
  const order = useSaveReasons(accountId);
  const kind = placeKinds.find((each) => each === search.get('kind')) ?? placeKinds[0];
  const ofKind = reasons.filter(({ placeKind }) => placeKind === kind);
  const count = ofKind.filter(({ isActive }) => isActive).length;
  const isFull = reasons.length >= limits.reasonsPerAccount;
  const most = limits.reasonsPerKind;
  const close = () => setAsked(null);
  const done = (text: string) => () => {
    close();
    toast({ text });
  };

  return (
    <div className={styles.editor}>
      <p className={styles.intro}>{t('reasonlist.intro')}</p>
      <Field label={t('reasonlist.kind')}>
        <Select value={kind} onChange={({ target }) => setSearch({ kind: target.value }, { replace: true })}>
          {placeKinds.map((each) => (
            <option key={each} value={each}>
              {t(`facilities.placeKind.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {order.error && (
        <Notice tone="bad" title={t('app.notSaved')}>
          {errorText(order.error)}
        </Notice>
      )}
      {ofKind.length === 0 ? (
        <EmptyState icon={MessageSquare} title={t('reasonlist.none')}>
          {t('reasonlist.noneHint')}
        </EmptyState>
      ) : (
        <ReasonList
          key={kind}
          label={t('reasonlist.title')}
          reasons={ofKind}
          onMove={(ids, from, to) => order.mutate(moved(reasons, ids, from, to))}
          onEdit={(reason) => setAsked({ op: 'edit', reason })}
          onDelete={(reason) => setAsked({ op: 'del', reason })}
        />
      )}
      <p className={styles.count} role="status">
        {t(isFull ? 'reasonlist.tooMany' : 'reasonlist.shown', { count, most, all: limits.reasonsPerAccount })}
      </p>
      <div>
        <Button variant="soft" icon={Plus} disabled={isFull} onClick={() => setAsked({ op: 'create' })}>
          {t('reasonlist.add')}
        </Button>
      </div>
      {asked && asked.op !== 'del' && (
        <ReasonDialog
          accountId={accountId}
          reasons={reasons}
          reason={asked.op === 'edit' ? asked.reason : undefined}
          placeKind={kind}
          onClose={close}
          onDone={done(t('reasonlist.saved'))}
        />
      )}
      {asked?.op === 'del' && (
        <ReasonDeletion
          accountId={accountId}
          reasons={reasons}
          reason={asked.reason}
          onClose={close}
          onDeleted={done(t('reasonlist.deleted'))}
        />
      )}
    </div>
  );
}
