import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from './database.js';
import { sqlStateOf } from './errors.js';

/** Read when somebody asks for the metrics; only round trips are counted as they happen. */
export function measureDatabase(registry: Registry, database: Database): void {
  const trips = new Histogram({
    name: 'rounds_database_round_trip_seconds',
    help: 'Time of a round trip to the database, without the wait for a connection',
    buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [],
  });
  const failures = new Counter({
    name: 'rounds_database_failed_round_trips_total',
    help: 'Round trips that failed, by the class of the SQLSTATE (23: a constraint held, 40: worth another try)',
    labelNames: ['class'],
    registers: [],
  });
  const connections = new Gauge({
    name: 'rounds_database_connections',
    help: 'Connections that are open or idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
    },
  });
  registry.registerMetric(trips);
  registry.registerMetric(failures);
  registry.registerMetric(connections);
  if (database.engine === 'embedded') {
    const load = new Gauge({
      name: 'rounds_database_engine_utilisation',
      help: 'Share of the time since the last reading that the thread of the embedded engine was busy, 0 to 1',
      registers: [],
      collect() {
        this.set(database.engineLoad());
      },
    });
    registry.registerMetric(load);
  }
  database.observe(({ ms, error }) => {
    trips.observe(ms / 1000);
    if (error !== undefined) failures.inc({ class: sqlStateOf(error)?.slice(0, 2) ?? 'connection' });
  });
}
