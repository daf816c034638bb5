/** Uploads a file as the body of a POST and reports progress, which `fetch` cannot. */
import * as addresses from '@clinic/contract/addresses';
import { inClinic } from '../address/address.ts';
import { idleHeader } from './activity.ts';
import { call } from './call.ts';
import { ApiError } from './client.ts';

interface FileSending {
  path: string;
  file: File;
  /** Idempotency key chosen by the caller, so that a retry after a lost reply stores one document. */
  id: string;
  headers?: Record<string, string>;
  /** Progress from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

const LONGEST_NAME = 200;

/** The response parsed as JSON. @throws ApiError unless it is OK; TypeError without a connection */
export async function sendFile(sending: FileSending): Promise<unknown> {
  try {
    return await attempt(sending);
  } catch (error) {
    const stale = error instanceof ApiError && error.status === 403 && error.body.includes('CSRF');
    if (!stale) throw error;
    return attempt(sending);
  }
}

async function attempt({ path, file, id, headers, onProgress, signal }: FileSending): Promise<unknown> {
  const { csrfToken } = await call(addresses.csrfToken, {}, undefined, { signal });
  const request = new XMLHttpRequest();
  request.open('POST', inClinic(path));
  const all = {
    'Content-Type': 'application/octet-stream',
    'X-CSRF-Token': csrfToken,
    'X-Document-Id': id,
    'X-File-Name': encodeURIComponent([...file.name.toWellFormed()].slice(-LONGEST_NAME).join('')),
    'X-File-Type': file.type,
    ...idleHeader(),
    ...headers,
  };
  for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  const done = Promise.withResolvers<void>();
  request.onload = () => done.resolve();
  request.onerror = () => done.reject(new TypeError('The file could not be sent'));
  request.onabort = () => done.reject(new DOMException('Cancelled', 'AbortError'));
  signal?.addEventListener('abort', () => request.abort());
  if (signal?.aborted) throw new DOMException('Cancelled', 'AbortError');
  request.send(file);
  await done.promise;
  if (request.status < 200 || request.status > 299) {
    throw new ApiError(request.status, request.responseText || request.statusText);
  }
  return JSON.parse(request.responseText);
}
