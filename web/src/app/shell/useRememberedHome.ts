import type { AccountOverview } from '@rounds/contract';
import { useEffect } from 'react';
import { storage } from '../../lib/storage';

/** For the next start, which fetches the code of the tab it begins with before it knows the organisation. */
export function useRememberedHome({ hasPlans = false }: AccountOverview): void {
  useEffect(() => storage.write('hasPlans', hasPlans), [hasPlans]);
}
