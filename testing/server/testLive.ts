/** A page subscribed to live messages, for tests. */
import type { LiveMessage } from '@clinic/contract/messaging';
import type { TestBrowser } from './testBrowser.ts';

export class TestLive {
  readonly status: number;
  readonly headers: Headers;
  /** Resolves when the server closes the stream. */
  readonly ended: Promise<void>;
  /** Lines as received. */
  readonly lines: string[] = [];
  readonly #abort: AbortController;
  readonly #waiting = new Set<() => void>();

  private constructor(response: Response, abort: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.#abort = abort;
    this.ended = this.#read(response).catch(() => undefined);
  }

  /** Resolves after the first event, when the connection is established. */
  static async open(browser: TestBrowser): Promise<TestLive> {
    const abort = new AbortController();
    const url = browser.urlOf('/api/live');
    const response = await fetch(url, {
      headers: { cookie: browser.cookieHeader(url.pathname) },
      signal: abort.signal,
    });
    const live = new TestLive(response, abort);
    if (response.status === 200) await live.untilLine('event: ready');
    return live;
  }

  messages(): LiveMessage[] {
    return this.lines
      .filter((line) => line.startsWith('data: {"type"'))
      .map((line) => JSON.parse(line.slice(6)));
  }

  async untilLine(wanted: string): Promise<void> {
    await this.#until(() => this.lines.includes(wanted));
  }

  async untilMessage(matches: (message: LiveMessage) => boolean): Promise<void> {
    await this.#until(() => this.messages().some(matches));
  }

  close(): void {
    this.#abort.abort();
  }

  async #until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  async #read(response: Response): Promise<void> {
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      this.lines.push(...lines);
      for (const resolve of this.#waiting) resolve();
      this.#waiting.clear();
    }
  }
}
