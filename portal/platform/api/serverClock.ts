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
  if (offset === undefined) {
    offset = Number(onDevice.get(KEY) ?? 0) || 0;
    notePage();
  }
  return offset;
}

/** Of the page's own response, so that the first answers do not have to wait for another one. */
function notePage(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sent = page?.serverTiming?.find(({ name }) => name === 'now')?.description;
  // The worker's copy, and the one that Back shows again, have the time at which they were stored.
  if (!page || !sent || page.workerStart > 0 || page.type === 'back_forward') return;
  noteTime(Number(sent) + performance.now() - page.responseStart);
}

export const serverNow = (): Date => new Date(Date.now() + clockOffset());

/** Whether the device shows another day than it is. */
export const isClockWrong = (): boolean => Math.abs(clockOffset()) >= DAY_MS;

/** @param response that was not stored before: a stored one has the time at which it was stored */
export function noteServerTime(response: Response): Response {
  noteTime(Date.parse(response.headers?.get('Date') ?? ''));
  return response;
}

function noteTime(now: number): void {
  const noted = now - Date.now();
  if (Number.isNaN(now) || Math.abs(noted - clockOffset()) < TOLERANCE_MS) return;
  offset = Math.abs(noted) < TOLERANCE_MS ? 0 : noted;
  onDevice.set(KEY, offset === 0 ? null : String(offset));
  for (const listener of listeners) listener();
}

export function watchClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
