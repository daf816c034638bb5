/**
 * What a server answers before it can do its work, as while it waits for a migration: that it lives, that it is not
 * ready and why, and to everybody else a page to come back to. A short wait is not told of: the caller waits along.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Contact, MAINTENANCE_HEADERS, maintenancePage } from './maintenancePage.ts';
import { requestLanguage } from './requestLanguage.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const TIMEOUT_MS = 5_000;
const PLAIN = {
  'Content-Type': 'text/plain; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

export class StartingAnswers {
  readonly #contact: () => Contact;
  readonly #patienceMs: number;
  /** What it waits for. */
  reason = 'it starts';

  constructor(contact: () => Contact, patienceMs = TIMEOUT_MS) {
    this.#contact = contact;
    this.#patienceMs = patienceMs;
  }

  /** Answers by what becomes ready, or in its place. */
  listener(ready: Promise<Answer>): Answer {
    let answer: Answer | undefined;
    ready.then(
      (ready) => {
        answer = ready;
      },
      () => undefined,
    );
    return async (request, response) => {
      const path = request.url?.split('?')[0];
      if (!answer && path === '/healthz') return void response.writeHead(200, PLAIN).end('ok');
      if (!answer && path === '/readyz') return this.#refuse(response, `not ready: ${this.reason}`);
      const soon = answer ?? (await inTime(ready, this.#patienceMs));
      if (soon) return soon(request, response);
      if (request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '')) {
        response
          .writeHead(503, MAINTENANCE_HEADERS)
          .end(maintenancePage(this.#contact(), requestLanguage(request)));
        return;
      }
      this.#refuse(response, 'This cannot be done at the moment. Please try again later');
    };
  }

  #refuse(response: ServerResponse, text: string): void {
    response.writeHead(503, { ...PLAIN, 'Retry-After': '5' }).end(text);
  }
}

async function inTime(ready: Promise<Answer>, ms: number): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([ready, late]).finally(() => clearTimeout(timer));
}
