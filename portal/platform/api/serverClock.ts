/**
 * The clinic's clock. The device's may be wrong by years, so its difference from the server's is noted with answers of the
 * server, and kept for when there is no connection.
 */
import { onDevice } from '../address/storage.ts';

const KEY = 'clockOffset';
const TOLERANCE_MS = 60_000;
const DAY_MS = 86_400_000;

let offset: number | undefined;
const listeners = new Set<() => void>();

/** How far the server's clock is ahead of the device's, in milliseconds. */
export function clockOffset(): number {
  offset ??= Number(onDevice.get(KEY) ?? 0) || 0;
  return offset;
}

export const serverNow = (): Date => new Date(Date.now() + clockOffset());

/** Whether the device shows another day than it is. */
export const isClockWrong = (): boolean => Math.abs(clockOffset()) >= DAY_MS;

/** @param response that was not stored before: a stored one has the time at which it was stored */
export function noteServerTime(response: Response): Response {
  const at = Date.parse(response.headers?.get('Date') ?? '');
  const noted = at - Date.now();
  if (Number.isNaN(at) || Math.abs(noted - clockOffset()) < TOLERANCE_MS) return response;
  offset = Math.abs(noted) < TOLERANCE_MS ? 0 : noted;
  onDevice.set(KEY, offset === 0 ? null : String(offset));
  for (const listener of listeners) listener();
  return response;
}

export function watchClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
