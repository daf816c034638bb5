/** A headless HTTP client: keeps cookies by path, follows redirects on request, sends the CSRF token. */

interface Cookie {
  name: string;
  value: string;
  path: string;
}

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  json<T = unknown>(): T;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Aborts before the response is read. */
  signal?: AbortSignal;
}

export class TestBrowser {
  readonly origin: string;
  readonly #path: string;
  #cookies: Cookie[] = [];
  #csrfToken: string | undefined;

  /** @param address of the clinic; requests get its path, unless they have it already */
  constructor(address: string) {
    const { origin, pathname } = new URL(address);
    this.origin = origin;
    this.#path = pathname.replace(/\/$/, '');
  }

  /** The URL at its clinic. */
  urlOf(path: string): URL {
    const lacksPath = path.startsWith('/') && !path.startsWith(`${this.#path}/`);
    return new URL(lacksPath ? this.#path + path : path, this.origin);
  }

  /** One request that does not follow redirects. */
  async request(path: string, { method = 'GET', headers = {}, body, signal }: Sent = {}): Promise<Reply> {
    const url = this.urlOf(path);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { cookie: this.cookieHeader(url.pathname), ...headers },
      ...(body === undefined ? {} : { body }),
      ...(signal && { signal }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.request(path, { headers });
  }

  /** A change as sent by the portal: JSON, with the session's CSRF token. */
  async send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    this.#csrfToken ??= await this.csrfToken();
    return this.request(path, {
      method,
      headers: { 'content-type': 'application/json', 'x-csrf-token': this.#csrfToken, ...headers },
      body: JSON.stringify(body),
    });
  }

  async csrfToken(): Promise<string> {
    return (await this.get('/api/csrf-token')).json<{ csrfToken: string }>().csrfToken;
  }

  /** For when the session's id has changed. */
  forgetCsrfToken(): void {
    this.#csrfToken = undefined;
  }

  /** Follows redirects until there is a page. */
  async visit(path: string): Promise<Reply & { url: string }> {
    let url = this.urlOf(path).href;
    for (let step = 0; step < 10; step += 1) {
      const reply = await this.get(url);
      const location = reply.headers.get('location');
      if (!location) return { ...reply, url };
      url = new URL(location, url).href;
    }
    throw new Error(`Too many redirects from ${path}`);
  }

  /** Signs in through the demo's provider like a user; ends with the response of the callback. */
  async signIn(subject: string, loginPath = '/api/login'): Promise<Reply> {
    const resume = await this.chooseAccount(subject, loginPath);
    const authorized = await this.get(resume);
    const callback = authorized.headers.get('location') ?? '';
    this.#csrfToken = undefined;
    return this.get(callback);
  }

  /** Signs in at the provider; returns the URL that leads back to the portal. */
  async chooseAccount(subject: string, loginPath = '/api/login'): Promise<string> {
    const page = await this.visit(loginPath);
    const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const chosen = await this.request(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ account: subject }).toString(),
    });
    return chosen.headers.get('location') ?? '';
  }

  cookieHeader(path: string): string {
    return this.#cookies
      .filter((cookie) => path.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  /** A second browser with the same cookies. */
  copy(): TestBrowser {
    const copy = new TestBrowser(this.origin + this.#path);
    copy.#cookies = [...this.#cookies];
    copy.#csrfToken = this.#csrfToken;
    return copy;
  }

  /** The same browser after a reload: it requests the session's CSRF token again. */
  reloaded(): this {
    this.#csrfToken = undefined;
    return this;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (value) this.#cookies.push({ name, value, path });
  }
}
