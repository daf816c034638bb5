/**
 * The first reads of a page that the server rendered. Its HTML names them, and the early script starts them
 * while the other scripts are on their way. Each is used once, and only while it is fresh.
 */

/** What `earlyScript.ts` leaves behind, by address. */
type EarlyReads = Map<string, { startedAt: number; answer: Promise<Response> }>;

declare global {
  var earlyReads: EarlyReads | undefined;
}

/** As long as the portal's lists count as fresh. */
const MAX_AGE_MS = 30_000;

let recorded: string[] | undefined;

/** @returns undefined, or a promise of undefined, if the request has to be made */
export function earlyAnswer(method: string, url: string): Promise<Response | undefined> | undefined {
  if (recorded) {
    if (method === 'GET') recorded.push(url);
    return new Promise(() => undefined);
  }
  if (method !== 'GET') return undefined;
  const read = globalThis.earlyReads?.get(url);
  globalThis.earlyReads?.delete(url);
  if (!read || Date.now() - read.startedAt > MAX_AGE_MS) return undefined;
  return read.answer.then(
    (response) => (response.ok ? response : undefined),
    () => undefined,
  );
}

/** Call when the user changes something: earlier reads may be out of date. */
export const forgetEarlyReads = (): void => globalThis.earlyReads?.clear();

/** The URLs that `work` reads. Nothing is sent, and the reads never resolve. */
export function readsOf(work: () => void): string[] {
  const reads: string[] = [];
  recorded = reads;
  try {
    work();
  } finally {
    recorded = undefined;
  }
  return [...new Set(reads)];
}
