import { setTimeout as wait } from 'node:timers/promises';
import { serverLimits } from '../limits.js';
import { FairQueue } from './fair-queue.js';

const { exportSteps, exportStepsPerTenant, dashboards, dashboardsPerTenant, pictures, picturesReceived } = serverLimits;
const longestRestMs = 50;
const exportQueue = new FairQueue({ atOnce: exportSteps.most, perKey: exportStepsPerTenant.most });
const pictureQueue = new FairQueue({ atOnce: pictures.most, perKey: pictures.most });
const receivingQueue = new FairQueue({ perKey: picturesReceived.most });
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

/** To unpack a picture takes tens of megabytes: however many come, few are looked at, and tenants take turns. */
export const pictureTurn = <Answer>(tenant: string, work: () => Promise<Answer>): Promise<Answer> =>
  pictureQueue.run(tenant, work);

/** What somebody sends beyond these waits in the network, not on our disk. */
export const receivingTurn = <Answer>(personId: string, work: () => Promise<Answer>): Promise<Answer> =>
  receivingQueue.run(personId, work);
