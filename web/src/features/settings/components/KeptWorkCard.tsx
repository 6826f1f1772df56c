import { useMutation, useQuery } from '@tanstack/react-query';
import { CloudUpload, Download, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../../lib/i18n';
import type { Report } from '../../../lib/offline/database';
import { askToPersist, isPersistent } from '../../../lib/offline/persistence';
import type { FileSent } from '../../../lib/offline/sendFile';
import { currentPerson } from '../../../lib/session';
import { useErrorText } from '../../../lib/useErrorText';
import { useSaveReports } from '../../../shared/useSaveReports';
import { Section } from '../../../ui/AppFrame';
import { List, Row, RowButton } from '../../../ui/ListRow';
import { Notice } from '../../../ui/Notice';
import styles from './settings.module.css';

/** What happens to the person's work while it is on this phone only, and the last resort should the phone lose it. */
export function KeptWorkCard({ reports }: { reports: readonly Report[] }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const save = useSaveReports();
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: async (file: File) => (await import('../../../lib/offline/sendFile')).sendFile(file),
  });
  const personId = currentPerson();
  return (
    <Section title={t('offline.work.title')}>
      <List label={t('offline.work.title')}>
        <Persistence />
        {reports.length > 0 && personId !== null && (
          <RowButton
            lead={Download}
            title={t('offline.file.save')}
            sub={t('offline.file.saveHint')}
            onClick={() => void save(personId, reports)}
          />
        )}
        <RowButton
          lead={CloudUpload}
          title={t('offline.file.send')}
          sub={t('offline.file.sendHint')}
          disabled={sending.isPending}
          onClick={() => input.current?.click()}
        />
      </List>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={t('offline.file.send')}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) sending.mutate(file);
          // Choosing the same one again counts as choosing.
          target.value = '';
        }}
      />
      {(sending.error ?? sending.data) && (
        <div className={styles.results} role="status">
          {sending.error && <Notice tone="bad">{errorText(sending.error)}</Notice>}
          {sending.data && <Result sent={sending.data} />}
        </div>
      )}
    </Section>
  );
}

function Persistence() {
  const { t } = useTranslation();
  const state = useQuery({ queryKey: ['persistence'], queryFn: isPersistent });
  const asking = useMutation({ mutationFn: askToPersist });
  const isKept = asking.data ?? state.data;
  if (isKept === undefined || isKept === null) return null;
  if (isKept) return <Row lead={ShieldCheck} title={t('offline.work.safe')} sub={t('offline.work.safeHint')} />;
  return (
    <RowButton
      lead={ShieldAlert}
      title={t('offline.work.atRisk')}
      sub={t(asking.data === false ? 'offline.work.declined' : 'offline.work.ask')}
      disabled={asking.isPending}
      onClick={() => asking.mutate()}
    />
  );
}

function Result({ sent }: { sent: FileSent }) {
  const { t } = useTranslation();
  if (sent.kind === 'refused') return <Notice tone="bad">{t(`offline.file.${sent.why}`)}</Notice>;
  const { stored, notTaken, left } = sent;
  return (
    <>
      {stored > 0 && <Notice icon={ShieldCheck}>{t('offline.file.stored', { count: stored })}</Notice>}
      {notTaken.map(({ requestId, facilityTitle, text }) => (
        <Notice key={requestId} tone="warn" title={t('offline.refused', { facility: facilityTitle })}>
          {text}
        </Notice>
      ))}
      {left > 0 && <Notice tone="warn">{t('offline.file.left', { count: left })}</Notice>}
    </>
  );
}
