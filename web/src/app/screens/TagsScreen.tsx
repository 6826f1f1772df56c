import { PlainTag } from '../../features/tags/components/PlainTag';
import { SignedTags } from '../../features/tags/components/SignedTags';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { appBase, paths } from '../paths';
import { DoorScreen } from './DoorScreen';

/** `/account/{cid}/site/{sid}/facility/{fid}/tags`: what can be tapped at a door. */
export default function TagsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <DoorScreen title={t('tags.title')}>
      {({ accountId, facility, publicUrl }) => (
        <>
          <SignedTags facilityId={facility.id} accountId={can('account.Management') ? accountId : null} />
          <PlainTag url={`${publicUrl}${appBase}${paths.facility(facility.code)}`} />
        </>
      )}
    </DoorScreen>
  );
}
