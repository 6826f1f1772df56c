import { useMutation } from '@tanstack/react-query';
import { Copy, Nfc } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { copyText } from '../../../lib/clipboard';
import { useTranslation } from '../../../lib/i18n';
import { canReadTags, writeTag } from '../../../lib/nfc';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { IconButton } from '../../../ui/IconButton';
import { Notice } from '../../../ui/Notice';
import { useToast } from '../../../ui/Toast';
import styles from './Tags.module.css';

/** Any tag can carry the door's address: written from here where the browser can, or by any program for tags. */
export function PlainTag({ url }: { url: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const leaving = useRef(new AbortController());
  const writing = useMutation({ mutationFn: () => writeTag(url, leaving.current.signal) });
  useEffect(() => {
    const { current } = leaving;
    return () => current.abort();
  }, []);
  const name = t('tags.writing.url');
  const copy = async () => toast({ text: t((await copyText(url)) ? 'tags.copied' : 'tags.notCopied'), icon: Copy });
  return (
    <Card title={t('tags.plain')}>
      <div className={styles.stack}>
        <p className={styles.text}>{t('tags.plainText')}</p>
        <dl className={styles.values}>
          <div className={styles.value}>
            <dt>{name}</dt>
            <dd className={styles.mono}>
              <span>{url}</span>
              <IconButton icon={Copy} label={t('tags.copy', { name })} onClick={() => void copy()} />
            </dd>
          </div>
        </dl>
        {canReadTags() ? (
          <Button variant="secondary" icon={Nfc} busy={writing.isPending} onClick={() => writing.mutate()}>
            {t('tags.write')}
          </Button>
        ) : (
          <Notice>{t('tags.writeElsewhere')}</Notice>
        )}
        <div role="status">
          {writing.isPending && <p>{t('tags.writeNow')}</p>}
          {writing.isSuccess && <Notice>{t('tags.writeDone')}</Notice>}
          {writing.isError && <Notice tone="warn">{t('tags.writeFailed')}</Notice>}
        </div>
      </div>
    </Card>
  );
}
