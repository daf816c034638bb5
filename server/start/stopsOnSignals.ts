/** Ends the process and everything it started on SIGTERM and SIGINT, from the first moment on. */

/** A process that is still starting has no requests to finish. */
const STARTING_ENDS_WITHIN_MS = 4_000;

interface Closing {
  stop(): Promise<void>;
}

export interface Signals {
  /** Closes what is being opened, even if a signal arrives before it is open. */
  open<Opened extends Closing>(opening: Promise<Opened>): Promise<Opened>;
  /** From now on, stopping may take as long as requests do. */
  started(): void;
  stopping(): boolean;
  /** Closes everything without ending the process. */
  close(): Promise<void>;
}

/** @param stopServer stops the server, if there is one */
export function stopsOnSignals(stopServer: () => Promise<void> | undefined): Signals {
  let isStarted = false;
  let closing: Promise<void> | undefined;
  let opened: Promise<Closing | undefined> = Promise.resolve(undefined);
  const closeAll = async (): Promise<void> => {
    await stopServer();
    await (await opened)?.stop();
  };
  const close = (): Promise<void> => {
    closing ??= closeAll();
    return closing;
  };
  const stop = (): void => {
    if (closing) return;
    const end = (): void => process.exit(0);
    // The process's exit handler stops PostgreSQL, too.
    if (!isStarted) setTimeout(end, STARTING_ENDS_WITHIN_MS);
    close().then(end, end);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return {
    open(opening) {
      opened = opening.catch(() => undefined);
      return opening;
    },
    started() {
      isStarted = true;
    },
    stopping: () => closing !== undefined,
    close,
  };
}
