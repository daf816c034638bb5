/** Reads the body of an answer from object storage piece by piece. */
import type { ObjectStorageError } from './objectStorageError.ts';

/** Aborts a request that waits too long for the storage or for a reader to start, but not for a slow reader. */
export class Watch {
  readonly #stop = new AbortController();
  readonly signal = this.#stop.signal;
  readonly #ms: number;
  #timer: NodeJS.Timeout;

  constructor(ms: number) {
    this.#ms = ms;
    this.#timer = this.#start();
  }

  rest(): void {
    clearTimeout(this.#timer);
  }

  async during<T>(waiting: Promise<T>): Promise<T> {
    this.rest();
    this.#timer = this.#start();
    try {
      return await waiting;
    } finally {
      this.rest();
    }
  }

  /** Drops the connection, which is of no further use. */
  end(): void {
    this.rest();
    this.#stop.abort();
  }

  #start(): NodeJS.Timeout {
    return setTimeout(() => this.#stop.abort(new DOMException('No answer', 'TimeoutError')), this.#ms);
  }
}

export async function* contentOf(
  response: Response,
  watch: Watch,
  failed: (error: unknown) => ObjectStorageError,
): AsyncGenerator<Buffer> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  try {
    for (;;) {
      const { done, value } = await watch.during(reader.read()).catch((error) => {
        throw failed(error);
      });
      if (done) return;
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } finally {
    watch.end();
  }
}
