export { createLog } from '../log/log.ts';
export type { Metrics } from '../log/metrics.ts';
export { traceparentOf } from '../log/requestIds.ts';
export { type Log, logOfClinic, requestLog } from '../log/requestLog.ts';
export { startTracing } from '../log/startTracing.ts';
