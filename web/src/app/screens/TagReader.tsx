import { useMutation } from '@tanstack/react-query';
import { Nfc } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { readScanned } from '../../features/scan/scanned';
import { useTranslation } from '../../lib/i18n';
import { readTag } from '../../lib/nfc';
import { byCode } from '../../lib/openedBy';
import { useSharedConfig } from '../../lib/sharedConfig';
import { tapIn } from '../../lib/visits';
import { useNavigate } from '../../router/context';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { paths } from '../paths';

/** The other way to prove that one is at the door, where the browser reads tags. */
export default function TagReader() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const publicUrl = useSharedConfig().data?.publicUrl;
  const leaving = useRef(new AbortController());
  const reading = useMutation({
    mutationFn: async () => {
      const address = await readTag(leaving.current.signal);
      const origins = [location.origin, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])];
      const scanned = address === null ? null : readScanned(address, origins);
      if (address === null || scanned?.kind !== 'facility') return false;
      const { search, searchParams } = new URL(address);
      // A signed tag is told by its address; a plain one is as good as the printed code.
      await (tapIn(searchParams)
        ? navigate(paths.facility(scanned.code) + search)
        : navigate(paths.facility(scanned.code), { state: byCode }));
      return true;
    },
  });
  useEffect(() => {
    const { current } = leaving;
    return () => current.abort();
  }, []);
  return (
    <>
      <Button block variant="secondary" icon={Nfc} busy={reading.isPending} onClick={() => reading.mutate()}>
        {t('presence.tap')}
      </Button>
      <div role="status">
        {reading.isPending && <p>{t('presence.tapNow')}</p>}
        {reading.data === false && <Notice tone="warn">{t('presence.tapForeign')}</Notice>}
        {reading.isError && <Notice tone="warn">{t('presence.tapFailed')}</Notice>}
      </div>
    </>
  );
}
