import type { Place } from '../shell/place';
import { TodayList } from './TodayList';

/** Today at the sites that a manager has. */
export default function BoardTab({ place }: { place: Place }) {
  return <TodayList place={place} />;
}
