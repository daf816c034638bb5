/**
 * A process's threads for comparing rule sets: one comparison of a clinic at a time, while another clinic's has
 * threads of its own; the threads stay ready for the next.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { inTurns } from '@clinic/server-platform/db';
import type { ChunkCompared, FromWorker, ToWorker } from './tasks.ts';

export type Compare = Omit<ToWorker, 'id' | 'shared'>;

const MAX_THREADS = 2;
const IDLE_MS = 60_000;

export class Threads {
  readonly #databaseUrl: string;
  readonly #appRole: string | undefined;
  readonly #count = Math.max(1, Math.min(MAX_THREADS, availableParallelism()));
  readonly #turns = inTurns('comparisons of rules', {
    total: 2,
    ofClinic: 1,
    mostOfClinic: 30,
    mostOfAccount: 10,
  });
  readonly #workers = new Set<Worker>();
  /** Those of them that do nothing. */
  #free: Worker[] = [];
  #running = 0;
  #tasks = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(databaseUrl: string, appRole: string | undefined) {
    this.#databaseUrl = databaseUrl;
    this.#appRole = appRole;
  }

  /** Waits for the clinic's turn, which the returned function ends. */
  take(signal: AbortSignal): Promise<() => void> {
    return this.#turns.take(() => signal);
  }

  /** Resolves when no thread works on it any more; rejects when it was aborted or a thread failed. */
  async run(compare: Compare, onChunk: (chunk: ChunkCompared) => void, signal: AbortSignal): Promise<void> {
    clearTimeout(this.#idle);
    this.#running += 1;
    this.#tasks += 1;
    const shared = new SharedArrayBuffer(8);
    const task: ToWorker = { id: this.#tasks, shared, ...compare };
    const stop = (): void => void Atomics.store(new Int32Array(shared), 1, 1);
    signal.addEventListener('abort', stop);
    const wanted = Math.min(this.#count, Math.max(1, compare.chunks.length));
    const workers = this.#free.splice(0, wanted);
    while (workers.length < wanted) workers.push(this.#start());
    try {
      const working = workers.map((worker) => runOn(worker, task, onChunk));
      const ended = await Promise.allSettled(
        working.map((each) =>
          each.catch((error) => {
            stop();
            throw error;
          }),
        ),
      );
      signal.throwIfAborted();
      for (const each of ended) if (each.status === 'rejected') throw each.reason;
    } finally {
      signal.removeEventListener('abort', stop);
      this.#free.push(...workers.filter((each) => this.#workers.has(each)));
      this.#running -= 1;
      if (this.#running === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    this.#free = [];
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  #start(): Worker {
    const worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
      workerData: { databaseUrl: this.#databaseUrl, appRole: this.#appRole },
      // A chunk is small; without a limit, garbage would stay in memory for long.
      resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 },
    });
    worker.unref();
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.#workers.delete(worker);
      this.#free = this.#free.filter((each) => each !== worker);
    });
    this.#workers.add(worker);
    return worker;
  }
}

class ThreadFailed extends Error {
  override name = 'ThreadFailed';
}

function runOn(worker: Worker, task: ToWorker, onChunk: (chunk: ChunkCompared) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = (): void => {
      worker.off('message', hear);
      reject(new ThreadFailed('The thread ended'));
    };
    const hear = (message: FromWorker): void => {
      if (message.task !== task.id) return;
      if (message.type === 'chunk') {
        onChunk(message);
        return;
      }
      worker.off('message', hear);
      worker.off('exit', gone);
      if (message.type === 'done') resolve();
      else reject(new ThreadFailed(`${message.error} ${message.code ?? ''}`.trim()));
    };
    worker.on('message', hear);
    worker.once('exit', gone);
    worker.postMessage(task);
  });
}
