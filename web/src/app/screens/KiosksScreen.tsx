import { KioskList } from '../../features/kiosks/components/KioskList';
import { useTranslation } from '../../lib/i18n';
import { appBase } from '../paths';
import { DoorScreen } from './DoorScreen';

/** `/account/{cid}/site/{sid}/facility/{fid}/kiosks`: the tablets that ask at a door. */
export default function KiosksScreen() {
  const { t } = useTranslation();
  return (
    <DoorScreen title={t('kiosks.title')}>
      {({ facility, publicUrl }) => <KioskList facilityId={facility.id} url={`${publicUrl}${appBase}/kiosk`} />}
    </DoorScreen>
  );
}
