/** Starts the server again when it ends by itself, later each time that it does so at once. */
import { setTimeout as wait } from 'node:timers/promises';

/** What another start would not change: a wrong setting, a port in use, a folder in use. As sysexits.h calls it. */
export const WRONG_CONFIGURATION = 78;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Who has run for so long starts again after the first pause. */
const SOUND_AFTER_MS = 60_000;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** Ends the server; SIGHUP restarts the processes of the cluster. */
const ENDING = new Set(['SIGINT', 'SIGTERM']);

/**
 * Resolves to the exit code once the server ended on purpose: with code 0, by a signal to this process, or because
 * of its configuration.
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
