import { setTimeout } from 'node:timers/promises';
import {
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { OnRoundTrip } from '../db/connections.js';
import { sqlStateOf } from '../db/errors.js';

const stopMs = 3000;

interface Tracing {
  followRequests: (app: FastifyInstance) => void;
  noteRoundTrip: OnRoundTrip;
  /** Sends what is still waiting. */
  stop: () => Promise<void>;
}

/** Sampling, batches, headers and the service's name follow the OTEL_* variables that the libraries read themselves. */
export function openTelemetry(collector: string, version: string, log: FastifyBaseLogger): Tracing {
  const say = (message: string, ...details: unknown[]) => log.warn({ details }, `tracing: ${message}`);
  const silent = () => {};
  diag.setLogger(
    { error: say, warn: say, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const ours = resourceFromAttributes({ 'service.name': 'rounds', 'service.version': version });
  const provider = new BasicTracerProvider({
    resource: ours.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${collector.replace(/\/+$/, '')}/v1/traces` })),
    ],
  });
  const tracer = provider.getTracer('rounds', version);
  const contexts = new AsyncLocalStorageContextManager().enable();
  const incoming = new W3CTraceContextPropagator();
  const requests = new WeakMap<FastifyRequest, Context>();
  const spanOf = (request: FastifyRequest) => trace.getSpan(requests.get(request) ?? ROOT_CONTEXT);

  return {
    /** Told when it is over, in the context of the call that asked for it. */
    noteRoundTrip: ({ statements, ms, error }) => {
      const attributes = {
        'db.system.name': 'postgresql',
        // Their values stay out: what people wrote is in them.
        'db.query.text': statements.map(({ text }) => text).join(';\n'),
      };
      const startTime = Date.now() - ms;
      const trip = tracer.startSpan('database', { kind: SpanKind.CLIENT, attributes, startTime }, contexts.active());
      if (error !== undefined) {
        // Not its message: that, too, quotes values.
        trip.setAttribute('error.type', sqlStateOf(error) ?? 'connection');
        trip.setStatus({ code: SpanStatusCode.ERROR });
      }
      trip.end();
    },

    followRequests: (app) => {
      app.addHook('onRequest', (request, _reply, done) => {
        const outer = incoming.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
        const attributes = { 'http.request.method': request.method, 'rounds.request_id': request.id };
        const own = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, outer);
        const context = trace.setSpan(outer, own);
        requests.set(request, context);
        contexts.with(context, done);
      });
      app.addHook('onRequestAbort', (request, done) => {
        spanOf(request)?.setAttribute('error.type', 'aborted');
        done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const own = spanOf(request);
        // The pattern, not the address: codes and tokens stand in addresses.
        const { url: route } = request.routeOptions;
        if (route !== undefined) own?.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
        own?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) own?.setStatus({ code: SpanStatusCode.ERROR });
        own?.end();
        done();
      });
    },

    stop: async () => {
      const sent = provider
        .shutdown()
        .catch((error: unknown) => log.warn({ err: error }, 'tracing: the last spans are lost'));
      // A collector that is gone keeps nobody from stopping.
      await Promise.race([sent, setTimeout(stopMs, undefined, { ref: false })]);
      contexts.disable();
      diag.disable();
    },
  };
}
