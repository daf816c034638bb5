/** The requests a server is at work on, also those whose caller has left: what they have begun is finished. */
import type { IncomingMessage, ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

export class RequestsUnderWay {
  readonly #answers = new Set<Promise<unknown>>();

  /** Answers by what becomes ready; who calls before waits for it. */
  listener(ready: Promise<Answer>): (request: IncomingMessage, response: ServerResponse) => void {
    return (request, response) => {
      const answer = ready.then((answer) => answer(request, response));
      this.#answers.add(answer);
      void answer.finally(() => this.#answers.delete(answer));
    };
  }

  /** Resolves once there are none. */
  async finished(): Promise<void> {
    while (this.#answers.size > 0) await Promise.allSettled(this.#answers);
  }
}
