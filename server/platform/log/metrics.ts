/**
 * Metrics for monitoring: number and duration of requests, and the process's state. Holds no personal data.
 */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  request(answered: { method: string; route: string; status: number; seconds: number }): void;
  /** In Prometheus's text format. */
  text(): Promise<string>;
  /** For aggregation with those of other processes. */
  figures(): ReturnType<Registry['getMetricsAsJSON']>;
  readonly register: Registry;
  readonly contentType: string;
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Any other method that a client sends is counted as one. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** @param ofProcess whether to include the process's own, which its clinics share */
export function createMetrics({ ofProcess = true }: { ofProcess?: boolean } = {}): Metrics {
  const register = new Registry();
  if (ofProcess) collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer began',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [register],
  });
  return {
    request({ method: sent, route, status, seconds: took }) {
      const method = METHODS.has(sent) ? sent : 'other';
      requests.inc({ method, route, status: String(status) });
      seconds.observe({ method, route }, took);
    },
    text: () => register.metrics(),
    figures: () => register.getMetricsAsJSON(),
    register,
    contentType: register.contentType,
  };
}
