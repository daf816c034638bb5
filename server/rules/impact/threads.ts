/**
 * A process's threads for comparing rule sets: one comparison at a time; the threads stay ready for the next.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ChunkCompared, FromWorker, ToWorker } from './tasks.ts';

export type Compare = Omit<ToWorker, 'id' | 'shared'>;

const MAX_THREADS = 2;
const IDLE_MS = 60_000;

export class Threads {
  readonly #databaseUrl: string;
  readonly #appRole: string | undefined;
  readonly #count = Math.max(1, Math.min(MAX_THREADS, availableParallelism()));
  #workers: Worker[] = [];
  #turn: Promise<unknown> = Promise.resolve();
  #tasks = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(databaseUrl: string, appRole: string | undefined) {
    this.#databaseUrl = databaseUrl;
    this.#appRole = appRole;
  }

  /** Waits until no other comparison runs, and blocks others until the returned function is called. */
  async take(signal: AbortSignal): Promise<() => void> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = before.then(() => promise);
    await before;
    if (signal.aborted) {
      resolve();
      signal.throwIfAborted();
    }
    return resolve;
  }

  /** Resolves when no thread works on it any more; rejects when it was aborted or a thread failed. */
  async run(compare: Compare, onChunk: (chunk: ChunkCompared) => void, signal: AbortSignal): Promise<void> {
    clearTimeout(this.#idle);
    this.#tasks += 1;
    const shared = new SharedArrayBuffer(8);
    const task: ToWorker = { id: this.#tasks, shared, ...compare };
    const stop = (): void => void Atomics.store(new Int32Array(shared), 1, 1);
    signal.addEventListener('abort', stop);
    try {
      const wanted = Math.min(this.#count, Math.max(1, compare.chunks.length));
      while (this.#workers.length < wanted) this.#workers.push(this.#start());
      const working = this.#workers.slice(0, wanted).map((worker) => runOn(worker, task, onChunk));
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
      this.#idle = setTimeout(() => void this.close(), IDLE_MS);
      this.#idle.unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const workers = this.#workers;
    this.#workers = [];
    await Promise.all(workers.map((worker) => worker.terminate()));
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
      this.#workers = this.#workers.filter((each) => each !== worker);
    });
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
