/**
 * One scrape of a cluster: the scraped process asks the primary, which asks all workers and sums their
 * metrics. Workers that do not answer in time are left out and counted.
 */
import type { Figures, WorkerMetrics as Metrics } from '@clinic/server-platform/clinics';
import { AggregatorRegistry, Gauge, Registry } from 'prom-client';

export type MetricsFromWorker = { metricsWanted: number } | { figures: Figures; round: number };
export type MetricsToWorker = { metrics: string | null; wanted: number } | { figuresWanted: number };

interface Asked {
  id: number;
  send(message: MetricsToWorker): unknown;
}

const WORKER_WITHIN_MS = 2_000;
const CLUSTER_WITHIN_MS = 4_000;

/** In the primary process. */
export class ClusterMetrics {
  readonly #workers: () => Iterable<Asked>;
  readonly #restarts: () => number;
  readonly #rounds = new Map<number, (worker: number, figures: Figures) => void>();
  #round = 0;

  /** @param workers those that are ready; @param restarts how many exited and were restarted */
  constructor(workers: () => Iterable<Asked>, restarts: () => number) {
    this.#workers = workers;
    this.#restarts = restarts;
  }

  async hear(worker: Asked, message: MetricsFromWorker): Promise<void> {
    if ('figures' in message) {
      this.#rounds.get(message.round)?.(worker.id, message.figures);
      return;
    }
    const metrics = await this.#text().catch(() => null);
    worker.send({ metrics, wanted: message.metricsWanted });
  }

  async #text(): Promise<string> {
    const asked = [...this.#workers()];
    const answers = await this.#ask(asked);
    const own = new Registry();
    const workers = new Gauge({
      name: 'cluster_workers',
      help: 'Server processes, by whether they gave their figures',
      labelNames: ['state'],
      registers: [own],
    });
    workers.set({ state: 'answering' }, answers.size);
    workers.set({ state: 'silent' }, asked.length - answers.size);
    new Gauge({
      name: 'cluster_worker_restarts_total',
      help: 'Server processes that ended by themselves and were replaced',
      registers: [own],
    }).set(this.#restarts());
    const summed = AggregatorRegistry.aggregate([...answers.values()]);
    return `${await summed.metrics()}\n${await own.metrics()}`;
  }

  #ask(asked: readonly Asked[]): Promise<Map<number, Figures>> {
    this.#round += 1;
    const round = this.#round;
    const answers = new Map<number, Figures>();
    return new Promise((resolve) => {
      const over = (): void => {
        clearTimeout(timer);
        this.#rounds.delete(round);
        resolve(answers);
      };
      const timer = setTimeout(over, WORKER_WITHIN_MS);
      this.#rounds.set(round, (worker, figures) => {
        answers.set(worker, figures);
        if (answers.size === asked.length) over();
      });
      for (const worker of asked) worker.send({ figuresWanted: round });
    });
  }
}

/** In each worker. */
export class WorkerMetrics implements Metrics {
  readonly #send: (message: MetricsFromWorker) => void;
  readonly #waiting = new Map<number, (metrics: string | null) => void>();
  #figures: () => Promise<Figures> = async () => [];
  #wanted = 0;

  constructor(send: (message: MetricsFromWorker) => void) {
    this.#send = send;
  }

  /** Registers this process's metrics. */
  from(figures: () => Promise<Figures>): void {
    this.#figures = figures;
  }

  async hear(message: MetricsToWorker): Promise<void> {
    if ('figuresWanted' in message) {
      const figures = await this.#figures().catch((): Figures => []);
      this.#send({ figures, round: message.figuresWanted });
      return;
    }
    this.#waiting.get(message.wanted)?.(message.metrics);
  }

  /** The metrics of all processes; undefined when the primary does not answer. */
  all(): Promise<string | undefined> {
    this.#wanted += 1;
    const wanted = this.#wanted;
    return new Promise((resolve) => {
      const give = (metrics: string | null): void => {
        clearTimeout(timer);
        this.#waiting.delete(wanted);
        resolve(metrics ?? undefined);
      };
      const timer = setTimeout(() => give(null), CLUSTER_WITHIN_MS);
      this.#waiting.set(wanted, give);
      this.#send({ metricsWanted: wanted });
    });
  }
}
