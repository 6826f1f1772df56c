import type { FacilityRound } from '@rounds/contract';
import type { ReactNode } from 'react';
import { FacilityHead } from '../../features/checklist/components/FacilityHead';
import { TourRing } from '../../features/plans/components/TourRing';
import { useAfterRound } from '../../features/plans/components/useAfterRound';

interface TourHeadProps {
  facility: FacilityRound['facility'];
  over: 'waiting' | 'sent' | null;
  back: string;
  /** The door's own, for who is on no tour. */
  children: ReactNode;
}

/** Once a round is over, how far its tour is. */
export default function TourHead({ facility: { id, title, siteTitle }, over, back, children }: TourHeadProps) {
  const tour = useAfterRound(id, over !== null)?.tour;
  if (!tour) return children;
  return (
    <FacilityHead
      // What waits is still to be seen under it, with its door's name over it.
      title={over === 'sent' ? tour.title : title}
      siteTitle={siteTitle}
      back={back}
      ring={<TourRing tour={tour} />}
    />
  );
}
