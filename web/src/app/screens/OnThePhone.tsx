import { lazy, Suspense } from 'react';
import { KeptRounds } from '../../features/checklist/components/KeptRounds';
import { paths } from '../paths';

const KeptToday = lazy(() => import('./KeptToday'));

/** What can be worked with whatever the network does: what was due when there was one, then every door. */
const OnThePhone = () => (
  <>
    <Suspense>
      <KeptToday />
    </Suspense>
    <KeptRounds pathOf={paths.facility} />
  </>
);

export default OnThePhone;
