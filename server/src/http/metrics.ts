import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Refusal } from '../problems.js';

/** Counts by route pattern, never by address: ids and codes stay out of the series. */
export function setMetrics(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'rounds_http_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  const refused = new Counter({
    name: 'rounds_refused_total',
    help: 'Connections and requests refused because a limit was reached, by its name',
    labelNames: ['limit'],
    registers: [registry],
  });
  app.decorate('countRefusal', (limit) => refused.inc({ limit }));
  app.addHook('onError', (_request, _reply, error, done) => {
    if (error instanceof Refusal && error.limit) app.countRefusal(error.limit);
    done();
  });
  return registry;
}

/** What is read at the moment of asking. */
export function addGauge(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read());
    },
  });
  registry.registerMetric(gauge);
}
