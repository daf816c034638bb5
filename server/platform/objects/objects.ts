/** Objects in a bucket, by the S3 protocol: `aws4fetch` signs the requests, Node's `fetch` sends them. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { Counter } from 'prom-client';
import type { ObjectStorage } from '../config/objectStorage.ts';
import { isOfNetwork, ObjectStorageError } from './objectStorageError.ts';

/** Number of failed requests to object storage, by method and error code. */
export const objectStorageFailures = new Counter({
  name: 'object_storage_failures_total',
  help: 'Requests to the object storage of documents that failed, by method and code',
  labelNames: ['method', 'code'],
  registers: [],
});

export interface Objects {
  put(key: string, content: Buffer): Promise<void>;
  /** Resolves once the answer begins. @throws ObjectStorageError, also while its content is read */
  get(key: string): Promise<AsyncGenerator<Buffer>>;
  /** Undefined if there is no such object. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
}

/** A request that failed in a way that may pass is sent once more: all of them are idempotent. */
const ATTEMPTS = 2;
/** A content may take longer than an answer. */
const CONTENT_TIMEOUTS = 3;

/**
 * Each operation throws ObjectStorageError if it fails or takes too long.
 * @param onFailure is told of each, by method and reason
 */
export function openObjects(
  { origin, bucket, region, timeoutMs, ...keys }: ObjectStorage,
  onFailure: (error: ObjectStorageError, method: string) => void = () => undefined,
): Objects {
  const client = new AwsClient({ ...keys, service: 's3', region });

  async function ask(method: string, key: string, signal: AbortSignal, body?: Buffer): Promise<Response> {
    const hash = createHash('sha256').update(body ?? '');
    const request = await client.sign(`${origin}/${bucket}/${key}`, {
      method,
      headers: { 'X-Amz-Content-Sha256': hash.digest('hex') },
      ...(body && { body: new Uint8Array(body) }),
    });
    return fetch(request, { signal, redirect: 'manual' });
  }

  const failed = (error: unknown, method: string): ObjectStorageError => {
    const known = error instanceof ObjectStorageError ? error : explained(error);
    if (!known.isMissing) {
      objectStorageFailures.inc({ method, code: known.code });
      onFailure(known, method);
    }
    return known;
  };

  async function answered(method: string, key: string, signal: AbortSignal, body?: Buffer) {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === ATTEMPTS;
      try {
        const response = await ask(method, key, signal, body);
        if (response.ok) return response;
        const refusal = await refused(response, method);
        if (isLast || response.status < 500) throw refusal;
      } catch (error) {
        if (isLast || signal.aborted || error instanceof ObjectStorageError) throw failed(error, method);
      }
    }
  }

  async function finished(method: string, key: string, timeouts: number, body?: Buffer): Promise<void> {
    const signal = AbortSignal.timeout(timeouts * timeoutMs);
    const response = await answered(method, key, signal, body);
    await response.arrayBuffer().catch((error) => {
      throw failed(error, method);
    });
  }

  return {
    put: (key, content) => finished('PUT', key, CONTENT_TIMEOUTS, content),
    async get(key) {
      const watch = new Watch(timeoutMs);
      try {
        return contentOf(await answered('GET', key, watch.signal), watch, (error) => failed(error, 'GET'));
      } catch (error) {
        watch.rest();
        throw error;
      }
    },
    async sizeOf(key) {
      try {
        const { headers } = await answered('HEAD', key, AbortSignal.timeout(timeoutMs));
        return Number(headers.get('content-length'));
      } catch (error) {
        if (error instanceof ObjectStorageError && error.isMissing) return undefined;
        throw error;
      }
    },
    remove: (key) => finished('DELETE', key, 1),
  };
}

/** Aborts a request that waits too long for the storage or for its first reader, but not for a slow one. */
class Watch {
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

  /** The connection is of no further use. */
  end(): void {
    this.rest();
    this.#stop.abort();
  }

  #start(): NodeJS.Timeout {
    return setTimeout(() => this.#stop.abort(new DOMException('No answer', 'TimeoutError')), this.#ms);
  }
}

async function* contentOf(
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

/** Only the code: the rest of the answer may repeat the key, or what was signed. */
async function refused(response: Response, method: string): Promise<ObjectStorageError> {
  const text = await response.text().catch(() => '');
  // An answer to HEAD has no body.
  const silent = method === 'HEAD' && response.status === 404 ? 'NoSuchKey' : undefined;
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1] ?? silent;
  return new ObjectStorageError(
    `answered ${[response.status, code].filter(Boolean).join(' ')}`,
    code ?? String(response.status),
  );
}

function explained(error: unknown): ObjectStorageError {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  if (name === 'TimeoutError' || name === 'AbortError') {
    return new ObjectStorageError('gave no answer in time', 'NoAnswer');
  }
  const { code } = { ...(error as { code?: unknown }), ...(cause && { code: cause.code }) };
  if (typeof code === 'string' && isOfNetwork(code)) {
    return new ObjectStorageError(`cannot be reached (${code})`, code);
  }
  // Such as ERR_SSL_WRONG_VERSION_NUMBER, SELF_SIGNED_CERT_IN_CHAIN, HPE_INVALID_CONSTANT.
  const known = typeof code === 'string' && /^[A-Z_]{1,80}$/.test(code) ? code : 'unknown error';
  return new ObjectStorageError(`cannot be talked to (${known})`, known);
}
