import { describe, expect, inject, it, vi } from 'vitest';
import { enqueue } from '../chores/queue.store.js';
import { freePort } from '../test/free-port.js';
import { patience } from '../test/patience.js';
import { organisation } from '../test/personas.js';
import { Device, pushService } from '../test/push-service.js';
import { testApp } from '../test/test-app.js';

const port = await freePort();
const service = pushService();
service.settings['METRICS_PORT'] = String(port);
service.settings['HOST'] = 'localhost';
const rounds = testApp(service.settings);

/** Their port may open a moment after the server's own. */
const read = () => vi.waitFor(async () => (await fetch(`http://localhost:${port}/`)).text(), patience);

/** The value of a series, by its name with its labels. */
async function valueOf(series: string): Promise<number | undefined> {
  const line = (await read()).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe('the metrics', () => {
  it('show how much waits in a queue, and for how long', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    const later = new Date(Date.now() + 3_600_000);
    // Nobody in this process takes from it.
    await enqueue(rounds.db, [
      { queue: 'of-another', runAt: hourAgo },
      { queue: 'of-another' },
      { queue: 'of-another', runAt: later },
    ]);
    expect(await valueOf('rounds_queue_jobs{queue="of-another",state="due"}')).toBe(2);
    expect(await valueOf('rounds_queue_jobs{queue="of-another",state="scheduled"}')).toBe(1);
    expect(await valueOf('rounds_queue_oldest_due_seconds{queue="of-another"}')).toBeGreaterThanOrEqual(3600);
  });

  it('count a chore that was given up', async () => {
    const broken = { queue: 'notification', payload: JSON.stringify('no number'), attempts: 11 };
    await rounds.db.insertInto('job').values(broken).execute();
    await enqueue(rounds.db, [{ queue: 'notification', payload: 42 }]);
    await vi.waitFor(async () => {
      expect(await valueOf('rounds_jobs_total{queue="notification",outcome="given_up"}')).toBe(1);
      expect(await valueOf('rounds_jobs_total{queue="notification",outcome="done"}')).toBe(1);
    }, patience);
  });

  it('count what became of push messages', async () => {
    const { owner, facilities } = await organisation(rounds);
    const phone = new Device(service, 'phone');
    const { token } = owner;
    await rounds.call('POST /notifications/enable-browser-push', { token, body: phone.subscription });
    service.answers.set(phone.path, { status: 413 });
    await rounds.call('POST /qr/{id}/feedback', { params: { id: facilities[0] }, body: { rate: 1 } });
    await vi.waitFor(async () => {
      expect(await valueOf('rounds_deliveries_total{channel="push",outcome="refused"}')).toBe(1);
    }, patience);
  });

  it('show connections, round trips and listeners', async () => {
    expect(await valueOf('rounds_database_connections{state="open"}')).toBeGreaterThan(0);
    expect(await valueOf('rounds_database_connections{state="waiting"}')).toBe(0);
    expect(await valueOf('rounds_database_round_trip_seconds_count')).toBeGreaterThan(0);
    expect(await valueOf('rounds_event_streams')).toBe(0);
    const { owner } = await organisation(rounds);
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${owner.token}` };
    await rounds.fetch('/aaa/api/v1/events', { headers, signal: stop.signal });
    expect(await valueOf('rounds_event_streams')).toBe(1);
    stop.abort();
  });

  it('count failed round trips by what failed', async () => {
    const insert = () => rounds.database.common().insertInto('person').values({ id: 'olga' }).execute();
    await insert();
    const series = 'rounds_database_failed_round_trips_total{class="23"}';
    const before = (await valueOf(series)) ?? 0;
    await expect(insert()).rejects.toThrow('duplicate key');
    expect(await valueOf(series)).toBe(before + 1);
  });

  it.runIf(inject('engine') === 'embedded')('show how busy the embedded engine is', async () => {
    expect(await valueOf('rounds_database_engine_utilisation')).toBeGreaterThanOrEqual(0);
  });
});
