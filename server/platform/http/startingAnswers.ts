/**
 * The server's responses before it is ready, for example while it waits for a migration: it is alive, it is
 * not ready and why, and everyone else gets a page that asks them to come back. During a short wait callers
 * get no such page; their requests wait, too.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { VERSION } from '@clinic/contract/version';
import { requestLanguage } from '../base/requestLanguage.ts';
import type { Contact } from '../settings/knownContact.ts';
import { MAINTENANCE_HEADERS, maintenancePage } from './maintenancePage.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const TIMEOUT_MS = 5_000;
const PLAIN = {
  'Content-Type': 'text/plain; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

export class StartingAnswers {
  readonly #contact: (request: IncomingMessage) => Contact;
  readonly #timeoutMs: number;
  /** What the server is waiting for. */
  reason = 'it starts';

  constructor(contact: (request: IncomingMessage) => Contact, timeoutMs = TIMEOUT_MS) {
    this.#contact = contact;
    this.#timeoutMs = timeoutMs;
  }

  /** Passes requests on once `ready` resolves, and answers them itself until then. */
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
      if (!answer && path === '/healthz') return void response.writeHead(200, PLAIN).end(`ok ${VERSION}`);
      if (!answer && path === '/readyz') return this.#refuse(response, `not ready: ${this.reason}`);
      const soon = answer ?? (await inTime(ready, this.#timeoutMs));
      if (soon) return soon(request, response);
      if (request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '')) {
        const contact = this.#contact(request);
        const language = requestLanguage(request, contact.defaultLanguage);
        response.writeHead(503, MAINTENANCE_HEADERS).end(maintenancePage(contact, language));
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
