import { Counter, Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import {
  ClusterMetrics,
  type MetricsFromWorker,
  type MetricsToWorker,
  WorkerMetrics,
} from './clusterMetrics.ts';

/** A simulated cluster without processes: messages are cloned as between real ones. */
function cluster(count: number, { silent = [] as number[] } = {}) {
  const copy = <T>(message: T): T => JSON.parse(JSON.stringify(message));
  const workers = Array.from({ length: count }, (_, index) => {
    const register = new Registry();
    new Counter({ name: 'asked_total', help: 'Asked', registers: [register] }).inc(index + 1);
    new Gauge({ name: 'mail_waiting', help: 'Waiting', registers: [register], aggregator: 'max' }).set(7);
    const metrics = new WorkerMetrics(
      (message: MetricsFromWorker) => void primary.hear(ends[index] as (typeof ends)[number], copy(message)),
    );
    metrics.from(() => register.getMetricsAsJSON());
    return metrics;
  });
  const ends = workers.map((worker, index) => ({
    id: index + 1,
    send: (message: MetricsToWorker) => {
      if (!silent.includes(index + 1)) void worker.hear(copy(message));
    },
  }));
  const primary = new ClusterMetrics(
    () => ends,
    () => 3,
  );
  return workers;
}

test('whichever process is asked, it answers for all of them', async () => {
  for (const asked of cluster(3)) {
    const text = await asked.all();
    expect(text).toMatch(/^asked_total 6$/m);
    expect(text).toMatch(/^mail_waiting 7$/m);
    expect(text).toMatch(/^cluster_workers\{state="answering"\} 3$/m);
    expect(text).toMatch(/^cluster_worker_restarts_total 3$/m);
  }
});

test('two concurrent scrapes each get an answer', async () => {
  const [one, other] = cluster(2);
  const texts = await Promise.all([one?.all(), other?.all()]);
  for (const text of texts) expect(text).toMatch(/^asked_total 3$/m);
});

test('a process that hangs is left out and counted as silent', async () => {
  const [asked] = cluster(2, { silent: [2] });
  const text = await asked?.all();
  expect(text).toMatch(/^asked_total 1$/m);
  expect(text).toMatch(/^cluster_workers\{state="silent"\} 1$/m);
});

test('without the primary process there is no combined answer', async () => {
  expect(await new WorkerMetrics(() => undefined).all()).toBeUndefined();
});
