/**
 * What takes time, as spans of traces: off unless OTEL_EXPORTER_OTLP_ENDPOINT is set, and then by `log/openTelemetry.ts`, which
 * is not loaded otherwise. A span says only the facts named here, so that no answer, name or address can be in one.
 */

/** Where a request comes from. */
export interface Caller {
  requestId: string;
  /** The span of the caller's that it is part of. */
  parent?: string;
}

export interface SpanFacts {
  clinic?: string | undefined;
  method?: string;
  /** A route's pattern. */
  route?: string;
  status?: number;
  job?: string;
  dependency?: 'database' | 'mail' | 'webhook';
}

export interface SpanOf {
  name: 'request' | 'job' | 'call';
  facts: SpanFacts;
  /** Whose request it is, or was: the trace has its id. Absent: a part of the trace under way. */
  caller?: Caller | undefined;
}

export interface Tracing {
  span<Result>(of: SpanOf, work: (say: (facts: SpanFacts) => void) => Promise<Result>): Promise<Result>;
  /** @returns a function that ends it */
  begin(of: SpanOf): () => void;
  /** Of the span under way. */
  spanId(): string | undefined;
  /** Sends what is left. */
  stop(): Promise<void>;
}

let tracing: Tracing | undefined;

export const traceBy = (by: Tracing | undefined): void => {
  tracing = by;
};

const silent = (): void => undefined;

export const traced = <Result>(
  of: SpanOf,
  work: (say: (facts: SpanFacts) => void) => Promise<Result>,
): Promise<Result> => (tracing ? tracing.span(of, work) : work(silent));

export const beginSpan = (of: SpanOf): (() => void) | undefined => tracing?.begin(of);

export const currentSpanId = (): string | undefined => tracing?.spanId();
