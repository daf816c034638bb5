/** Objects in a bucket, by the S3 protocol: `aws4fetch` signs the requests, Node's `fetch` sends them. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { Counter } from 'prom-client';
import type { ObjectStorage } from '../config/objectStorage.ts';
import { explained, ObjectStorageError, refused } from './objectStorageError.ts';
import { contentOf, Watch } from './readContent.ts';

/** Number of failed requests to object storage, by method and error code. */
export const objectStorageFailures = new Counter({
  name: 'object_storage_failures_total',
  help: 'Requests to the object storage of documents that failed, by method and code',
  labelNames: ['method', 'code'],
  registers: [],
});

export interface Objects {
  put(key: string, content: Buffer): Promise<void>;
  /**
   * Resolves once the response begins.
   * @throws ObjectStorageError, also while its content is read
   */
  get(key: string): Promise<AsyncGenerator<Buffer>>;
  /** Undefined if there is no such object. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
}

/** A request that failed temporarily is sent once more: all of them are idempotent. */
const ATTEMPTS = 2;
/** A transfer may take longer than a response. */
const CONTENT_TIMEOUTS = 3;

/**
 * Each operation throws ObjectStorageError if it fails or takes too long.
 * @param onFailure called for each failure, with method and reason
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
    const storageError = error instanceof ObjectStorageError ? error : explained(error);
    if (!storageError.isMissing) {
      objectStorageFailures.inc({ method, code: storageError.code });
      onFailure(storageError, method);
    }
    return storageError;
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
