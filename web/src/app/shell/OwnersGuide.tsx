import type { AccountOverview, Guide } from '@rounds/contract';
import { GuideCard } from '../../features/guide/components/GuideCard';
import type { Step } from '../../features/guide/steps';
import { useDialogState } from '../../lib/dialogRoute';
import { paths } from '../paths';

/** Where each step is done: in a dialog over what is shown, or on a screen of its own. */
export default function OwnersGuide({ account, guide }: { account: AccountOverview; guide: Guide }) {
  const state = useDialogState();
  const { id, sites } = account;
  const siteId = sites[0]?.id;
  const linkTo = (step: Step) => {
    // What a step needs may be gone again by now.
    if (step === 'site' || siteId === undefined) return { to: paths.newSiteDialog(id), state };
    if (step === 'facilities' || guide.facilityId === null) return { to: paths.newFacilityDialog(siteId), state };
    const places = {
      checklist: { to: paths.facilityDialog(guide.facilityId, 'edit'), state },
      plan: { to: paths.newPlan(siteId, guide.facilityId) },
      poster: { to: paths.posters(id, siteId) },
      scan: { to: paths.scan() },
    };
    return places[step];
  };
  return <GuideCard accountId={id} guide={guide} linkTo={linkTo} />;
}
