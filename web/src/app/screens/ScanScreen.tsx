import { useMemo } from 'react';
import { ScanView } from '../../features/scan/components/ScanView';
import { useTranslation } from '../../lib/i18n';
import { byCode } from '../../lib/openedBy';
import { useSharedConfig } from '../../lib/sharedConfig';
import { useNavigate } from '../../router/context';
import { paths } from '../paths';
import { useTitle } from '../useTitle';

/** `/scanqr` */
export default function ScanScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const publicUrl = useSharedConfig().data?.publicUrl;
  // Codes are printed with the public address; a page opened under another name of the server knows them too.
  const origins = useMemo(
    () => [location.origin, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])],
    [publicUrl],
  );
  useTitle(t('scan.title'));
  return (
    <ScanView
      origins={origins}
      onCancel={() => void navigate(paths.home(), { replace: true })}
      onOpen={(code) => void navigate(paths.facility(code), { state: byCode })}
    />
  );
}
