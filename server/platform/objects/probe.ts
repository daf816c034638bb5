/** Whether object storage can be used as configured: an object is written and removed. */
import { randomUUID } from 'node:crypto';
import type { ObjectStorage } from '../config/objectStorage.ts';
import type { ObjectStorageError } from './objectStorageError.ts';
import { openObjects } from './objects.ts';

/** Including the retry and the removal, the result is there within 10 seconds. */
export const START_LIMIT_MS = 2_000;

/** @returns what is wrong, if anything; never rejects */
export async function probeObjects(storage: ObjectStorage): Promise<ObjectStorageError | undefined> {
  const objects = openObjects({ ...storage, timeoutMs: Math.min(START_LIMIT_MS, storage.timeoutMs) });
  const key = `start-check/${randomUUID()}`;
  try {
    await objects.put(key, Buffer.from('probe'));
    await objects.remove(key);
    return undefined;
  } catch (error) {
    return error as ObjectStorageError;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'does not know the key',
  SignatureDoesNotMatch: 'refuses the secret of the key',
  AccessDenied: 'does not let the key write and delete in the bucket',
  NoSuchBucket: 'has no such bucket',
  PermanentRedirect: 'expects another region or host',
  AuthorizationHeaderMalformed: 'expects another region',
  RequestTimeTooSkewed: 'says that the clock of this machine is wrong',
  EPROTO: 'does not speak TLS there: add tls=false, or use its port for TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'does not speak TLS there: add tls=false, or use its port for TLS',
};

/** Contains host and bucket, but neither key nor secret. */
export function explainObjectStorage({ origin, bucket }: ObjectStorage, error: ObjectStorageError): string {
  const reason = REASONS[error.code] ?? error.message.replace(/^The object storage /, '');
  return `The object storage at ${origin}, bucket ${bucket}, ${reason}. Check DOCUMENTS_URL.`;
}
