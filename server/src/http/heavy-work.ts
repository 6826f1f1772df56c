import { setTimeout as wait } from 'node:timers/promises';
import { serverLimits } from '../limits.js';
import { FairQueue } from './fair-queue.js';

const { exportSteps, exportStepsPerTenant, dashboards, dashboardsPerTenant } = serverLimits;
const longestRestMs = 50;
const exportQueue = new FairQueue({ atOnce: exportSteps.most, perKey: exportStepsPerTenant.most });
const dashboardQueue = new FairQueue({ atOnce: dashboards.most, perKey: dashboardsPerTenant.most });

/**
 * One page of an export. Tenants take turns page by page, not file by file: a client that reads slowly, or not at all, holds
 * nothing up. After each page exports rest about as long as it took, while others are served and the page is written.
 */
export const exportStep = <Page>(tenant: string, read: () => Promise<Page>): Promise<Page> =>
  new Promise<Page>((resolve, reject) => {
    const working = exportQueue.run(tenant, async () => {
      const started = performance.now();
      resolve(await read());
      await wait(Math.min(longestRestMs, performance.now() - started));
    });
    working.catch(reject);
  });

/** Dashboards of one tenant leave room for those of another. */
export const dashboardTurn = <Figures>(tenant: string, read: () => Promise<Figures>): Promise<Figures> =>
  dashboardQueue.run(tenant, read);
