/** Restarts the server when it exits unexpectedly, with increasing delays if it exits immediately. */
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Errors a restart would not fix: a wrong setting, a port in use, a folder in use. EX_CONFIG of sysexits.h.
 */
export const WRONG_CONFIGURATION = 78;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** After running this long, a server restarts with the shortest delay again. */
const SOUND_AFTER_MS = 60_000;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** These stop the server; SIGHUP restarts the processes of the cluster. */
const ENDING = new Set(['SIGINT', 'SIGTERM']);

/**
 * Resolves to the exit code once the server exits intentionally: with code 0, by a signal to this process, or
 * because of its configuration.
 * @param {() => Promise<number>} run
 * @param {{ pause?: (ms: number, signal: AbortSignal) => Promise<unknown>, now?: () => number, say?: (line: string) => void }} [options]
 * @returns {Promise<number>}
 */
export async function superviseServer(
  run,
  {
    pause = (ms, signal) => wait(ms, undefined, { signal }),
    now = () => performance.now(),
    say = (line) => console.error(line),
  } = {},
) {
  const ending = new AbortController();
  const heard = (/** @type {string} */ signal) => {
    if (ENDING.has(signal)) ending.abort();
  };
  for (const signal of SIGNALS) process.on(signal, heard);
  try {
    let next = FIRST_PAUSE_MS;
    for (;;) {
      const began = now();
      const code = await run();
      if (code === 0 || code === WRONG_CONFIGURATION || ending.signal.aborted) return code;
      if (now() - began >= SOUND_AFTER_MS) next = FIRST_PAUSE_MS;
      say(`The server ended with code ${code}. It is started again in ${next / 1000} s.`);
      const goOn = await pause(next, ending.signal).then(
        () => true,
        () => false,
      );
      if (!goOn) return 0;
      next = Math.min(next * 2, LONGEST_PAUSE_MS);
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, heard);
  }
}
