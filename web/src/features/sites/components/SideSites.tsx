import type { SiteTile } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { formatRating } from '../../../lib/numbers';
import { useCan } from '../../../lib/permissions';
import { RatingText } from '../../../ui/RatingPill';
import { Ring } from '../../../ui/Ring';
import { SideLink } from '../../../ui/SideBar';

interface SideSitesProps {
  sites: readonly { id: string; title: string }[];
  /** Absent until they have come. */
  states: readonly SiteTile[] | undefined;
  currentId: string | null;
  pathOf: (siteId: string) => string;
}

/** The sites in the side bar of wide screens, each with its round and its rating. */
export function SideSites({ sites, states, currentId, pathOf }: SideSitesProps) {
  const { t, language } = useTranslation();
  const seesRatings = useCan()('report.View');
  const stateOf = new Map(states?.map(({ id, state }) => [id, state]));
  return sites.map(({ id, title }) => {
    const state = stateOf.get(id);
    const rating = state?.averageRating ?? null;
    return (
      <SideLink
        key={id}
        lead={{
          ring: <Ring size={24} share={state?.countedFacilities ? state.checkedToday / state.countedFacilities : 0} />,
        }}
        label={title}
        to={pathOf(id)}
        current={id === currentId}
        trailing={
          seesRatings &&
          rating !== null && (
            <RatingText value={rating} text={formatRating(rating, language)} label={t('sites.averageRating')} />
          )
        }
      />
    );
  });
}
