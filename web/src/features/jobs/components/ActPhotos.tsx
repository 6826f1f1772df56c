import type { Job } from '@rounds/contract';
import { PhotoField } from '../../../shared/photos/lazy';
import type { Acting } from '../useActing';

interface ActPhotosProps {
  job: Job;
  acting: Acting;
  label?: string;
}

/** The photos that go with what is done to a job. */
export const ActPhotos = ({ job, acting, ...shown }: ActPhotosProps) => (
  <PhotoField
    {...shown}
    photoIds={acting.photoIds}
    title={job.title}
    place={job.facility[job.facilityId]?.title}
    disabled={acting.isPending}
    onChange={acting.attach}
  />
);
