/**
 * Metrics for monitoring: number and duration of requests, and the process's state. Holds no personal data.
 */
import { VERSION } from '@clinic/contract/version';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  request(answered: { clinic: string; method: string; route: string; status: number; seconds: number }): void;
  /**
   * In Prometheus's text format.
   * @param ofProcesses that of all processes of a cluster, in place of this one's own
   */
  text(ofProcesses?: string): Promise<string>;
  /** For aggregation with those of other processes. */
  figures(): ReturnType<Registry['getMetricsAsJSON']>;
  /** Of this process. */
  readonly register: Registry;
  /** What is read from the database, and is the same in every process. */
  readonly shared: Registry;
  readonly contentType: string;
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Any other method that a client sends is counted as one. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function createMetrics(): Metrics {
  const register = new Registry();
  const shared = new Registry();
  collectDefaultMetrics({ register });
  new Gauge({
    name: 'build_info',
    help: '1 for each version of the program that runs',
    labelNames: ['version', 'node'],
    aggregator: 'max',
    registers: [register],
  }).set({ version: VERSION, node: process.version }, 1);
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
  const failures = new Counter({
    name: 'http_server_errors_total',
    help: 'Requests answered with a status of 500 or more, by clinic',
    labelNames: ['clinic', 'status'],
    registers: [register],
  });
  return {
    request({ clinic, method: sent, route, status, seconds: took }) {
      const method = METHODS.has(sent) ? sent : 'other';
      requests.inc({ method, route, status: String(status) });
      seconds.observe({ method, route }, took);
      if (status >= 500) failures.inc({ clinic, status: String(status) });
    },
    text: async (ofProcesses) => `${ofProcesses ?? (await register.metrics())}\n${await shared.metrics()}`,
    figures: () => register.getMetricsAsJSON(),
    register,
    shared,
    contentType: register.contentType,
  };
}
