/** Sends traces by OpenTelemetry's protocol; its own variables (`OTEL_EXPORTER_OTLP_…`) say where to, and with which headers. */
import { VERSION } from '@clinic/contract/version';
import {
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import { errorTrace } from '../base/errorTrace.ts';
import { type SpanFacts, type SpanOf, type Tracing, traceBy } from '../base/tracing.ts';

const NAMES: Readonly<Record<keyof SpanFacts, string>> = {
  clinic: 'clinic',
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
  job: 'job',
  dependency: 'dependency',
};
const KINDS = { request: SpanKind.SERVER, job: SpanKind.INTERNAL, call: SpanKind.CLIENT };

const attributesOf = (facts: SpanFacts): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([key, value]) =>
      value === undefined ? [] : [[NAMES[key as keyof SpanFacts], value]],
    ),
  );

/** @param url the collector's, such as http://127.0.0.1:4318 */
export function startTracing(url: string): Tracing {
  const random = new RandomIdGenerator();
  let traceId: string | undefined;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'clinic', 'service.version': VERSION }),
    idGenerator: {
      generateTraceId: () => traceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer('clinic');
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

  const start = ({ name, facts, caller }: SpanOf): Span => {
    const options = { kind: KINDS[name], attributes: attributesOf(facts) };
    if (!caller) return tracer.startSpan(name, options, context.active());
    const id = caller.requestId.replaceAll('-', '');
    const parent = caller.parent && { traceId: id, spanId: caller.parent, traceFlags: TraceFlags.SAMPLED };
    // The trace of a request has the request's id: read while the span starts.
    traceId = id;
    try {
      return tracer.startSpan(
        name,
        options,
        parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT,
      );
    } finally {
      traceId = undefined;
    }
  };
  const tracing: Tracing = {
    span(of, work) {
      const span = start(of);
      return context.with(trace.setSpan(context.active(), span), async () => {
        try {
          return await work((facts) => span.setAttributes(attributesOf(facts)));
        } catch (error) {
          // Its class; the message may quote what a person entered.
          span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorTrace(error).error);
          throw error;
        } finally {
          span.end();
        }
      });
    },
    begin(of) {
      const span = start(of);
      return () => span.end();
    },
    spanId: () => trace.getSpanContext(context.active())?.spanId,
    async stop() {
      traceBy(undefined);
      context.disable();
      await provider.shutdown();
    },
  };
  traceBy(tracing);
  return tracing;
}
