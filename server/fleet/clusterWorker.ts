/** One server process of a cluster, controlled by the primary. */
import type { Fleet, WorkerMetrics as Metrics } from '@clinic/server-platform/clinics';
import { readConfig } from '@clinic/server-platform/config';
import { handleLeftErrors } from '@clinic/server-platform/http';
import { createLog } from '@clinic/server-platform/log';
import { type MetricsFromWorker, type MetricsToWorker, WorkerMetrics } from './clusterMetrics.ts';

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

export const runWorker: Fleet['runWorker'] = async (start) => {
  const metrics = new WorkerMetrics(send);
  const log = createLog();
  // The primary has already reported configuration problems.
  const config = readConfig(process.env, () => undefined);
  const server = await start(config, {
    log,
    listenAtOnce: process.env.LISTEN_AT_ONCE === 'true',
    beforeListening: () =>
      new Promise((resolve) => {
        process.once('message', () => resolve());
        send({ listens: true });
      }),
    workerMetrics: metrics satisfies Metrics,
  }).catch((error) => {
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
};
