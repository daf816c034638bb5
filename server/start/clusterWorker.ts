/** One server process of a cluster, controlled by the primary. */
import { type MetricsFromWorker, type MetricsToWorker, WorkerMetrics } from '@clinic/server-fleet';
import { PORTAL_ROOT, readConfig } from '@clinic/server-platform/config';
import { handleLeftErrors } from '@clinic/server-platform/http';
import { createLog } from '@clinic/server-platform/log';
import { startServer } from './startServer.ts';

/** Messages to the primary. */
export type FromWorker =
  | { ready: string }
  | { failed: string; code: string | undefined }
  /** It is about to listen, and waits for `listen`. */
  | { listens: true }
  | MetricsFromWorker;
/** `retire`: another process takes over; `stop`: the whole cluster stops. */
export type ToWorker = 'retire' | 'stop' | 'listen' | MetricsToWorker;

const send = (message: FromWorker): void => void process.send?.(message);

const metrics = new WorkerMetrics(send);
const log = createLog();
// The primary has already reported configuration problems.
const config = readConfig(process.env, () => undefined);
const server = await startServer(
  { ...config, databaseUrl: config.databaseUrl as string },
  {
    portalRoot: PORTAL_ROOT,
    log,
    listenAtOnce: process.env.LISTEN_AT_ONCE === 'true',
    beforeListening: () =>
      new Promise((resolve) => {
        process.once('message', () => resolve());
        send({ listens: true });
      }),
    workerMetrics: metrics,
  },
).catch((error) => {
  send({ failed: error instanceof Error ? error.message : String(error), code: error?.code });
  process.exit(1);
});
handleLeftErrors(log, () => server.stop());
let leaving = false;
const leave = (patiently: boolean): void => {
  if (leaving) return;
  leaving = true;
  void server.stop({ patiently }).finally(() => process.exit(0));
};
process.on('message', (order: ToWorker) => {
  if (typeof order === 'string') leave(order === 'retire');
  else void metrics.hear(order);
});
// Signals arrive through the primary; without it, no stop message would come.
process.on('disconnect', () => leave(false));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
send({ ready: server.publicUrl });
