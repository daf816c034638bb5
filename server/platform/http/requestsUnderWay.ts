/** The requests in progress, including those whose client has disconnected: they are completed nevertheless. */
import type { IncomingMessage, ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

export class RequestsUnderWay {
  readonly #answers = new Set<Promise<unknown>>();

  listener(answer: Answer): (request: IncomingMessage, response: ServerResponse) => void {
    return (request, response) => {
      const answered = Promise.resolve(answer(request, response)).catch(() => undefined);
      this.#answers.add(answered);
      void answered.then(() => this.#answers.delete(answered));
    };
  }

  /** Resolves once there are none. */
  async finished(): Promise<void> {
    while (this.#answers.size > 0) await Promise.allSettled(this.#answers);
  }
}
