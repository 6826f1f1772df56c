import { Check, Copy } from 'lucide-react';
import { copyText } from '../../../lib/clipboard';
import { useTranslation } from '../../../lib/i18n';
import { LoadFailure } from '../../../shared/LoadFailure';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { Loader } from '../../../ui/Loader';
import { Notice } from '../../../ui/Notice';
import { useToast } from '../../../ui/Toast';
import { useWriting, type Writing } from '../api/tags';
import styles from './Tags.module.css';

const parts = ['url', 'file', 'settings', 'masterKey', 'fileReadKey', 'metaReadKey'] as const;

const valuesOf = (writing: Writing): [name: string, value: string][] => [
  ...parts.map((part): [string, string] => [part, writing[part]]),
  ['offsets', [writing.piccDataOffset, writing.macInputOffset, writing.macOffset].join(', ')],
  ['keyVersion', String(writing.keyVersion)],
];

interface TagWritingProps {
  tagId: string;
  onWritten: (keyVersion: number) => void;
  busy: boolean;
}

/** What a tag writer needs, each with a button that copies it. */
export function TagWriting({ tagId, onWritten, busy }: TagWritingProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const writing = useWriting(tagId);
  const copy = async (value: string) =>
    toast({ text: t((await copyText(value)) ? 'tags.copied' : 'tags.notCopied'), icon: Copy });

  if (writing.error) {
    return <LoadFailure error={writing.error} onRetry={writing.refetch} />;
  }
  if (!writing.data) return <Loader text={t('app.loading')} />;
  const { keyVersion } = writing.data;
  return (
    <div className={styles.stack}>
      <Notice tone="warn">{t('tags.secret')}</Notice>
      <dl className={styles.values}>
        {valuesOf(writing.data).map(([part, value]) => {
          const name = t(`tags.writing.${part}`);
          return (
            <div key={part} className={styles.value}>
              <dt>{name}</dt>
              <dd className={styles.mono}>
                <span>{value}</span>
                <IconButton icon={Copy} label={t('tags.copy', { name })} onClick={() => void copy(value)} />
              </dd>
            </div>
          );
        })}
      </dl>
      <Button variant="secondary" icon={Check} busy={busy} onClick={() => onWritten(keyVersion)}>
        {t('tags.written')}
      </Button>
    </div>
  );
}
