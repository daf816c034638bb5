/** Thrown when a reply took too long. */
class NoReply extends Error {
  constructor() {
    super('The server did not reply in time');
    this.name = 'NoReply';
  }
}

/**
 * Makes a request with a timeout. Without one, a dead connection would only fail when the browser gives up, which
 * takes minutes.
 * @param work aborts its requests with the signal
 * @throws NoReply
 */
export function inTime<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const giveUp = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new NoReply());
      giveUp.abort();
    }, ms);
    work(giveUp.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
