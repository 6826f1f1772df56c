import type { ReactNode } from 'react';
import { NextCard } from '../../features/plans/components/NextCard';
import { useAfterRound } from '../../features/plans/components/useAfterRound';
import { useTranslation } from '../../lib/i18n';
import { ButtonLink } from '../../ui/Button';
import { paths } from '../paths';

interface NextDoorProps {
  facilityId: string;
  /** The way to the scanner. */
  children: ReactNode;
}

/** Once a round is over, where to go; without a plan only the scanner. */
export default function NextDoor({ facilityId, children }: NextDoorProps) {
  const { t } = useTranslation();
  const after = useAfterRound(facilityId, true);
  return (
    <>
      {after && <NextCard after={after} pathOf={paths.facility} />}
      {children}
      {after && (
        <ButtonLink block variant="text" to={paths.home()}>
          {t('today.whole')}
        </ButtonLink>
      )}
    </>
  );
}
