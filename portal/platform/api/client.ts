/** Requests to the server: session cookie, JSON, CSRF token, one kind of error. */
import { csrfToken, secondFactor } from '@clinic/contract/addresses';
import { urlOf } from '@clinic/contract/route';
import { addressOf, inClinic } from '../address/address.ts';
import { idleHeader } from './activity.ts';
import { earlyAnswer } from './earlyReads.ts';
import { proveAgain } from './freshProof.ts';
import { inTime } from './inTime.ts';
import { noteServerTime } from './serverClock.ts';

/** A response that is not OK. Its message is "status: body", or the status text if the body is empty. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: string;
  /** How long the server asks to wait before another try; 0 if it does not say. */
  readonly waitMs: number;

  constructor(status: number, body: string, waitMs = 0) {
    super(`${status}: ${body}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.waitMs = waitMs;
  }

  /** The body if it is a JSON object, otherwise undefined. */
  get json(): Record<string, unknown> | undefined {
    try {
      const parsed: unknown = JSON.parse(this.body);
      return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
    } catch {
      return undefined;
    }
  }
}

export interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
}

export interface Client {
  /** Sends a body as JSON. @throws ApiError unless the response is OK */
  request(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Response>;
  /** GET, parsed as JSON. @throws ApiError */
  read(path: string, options?: RequestOptions): Promise<unknown>;
}

interface ClientDeps {
  fetch: typeof fetch;
  /** Sent with every request. */
  headers?(): Record<string, string>;
  log(message: string): void;
  /** The response to a request made early; resolves to undefined if it cannot be used. */
  early?(method: string, url: string): Promise<Response | undefined> | undefined;
  /** Asks the user to authenticate again; resolves to whether they did. */
  proveAgain?(): Promise<boolean>;
}

export function createClient({
  fetch,
  log,
  early,
  headers = () => ({}),
  proveAgain: askAgain = async () => false,
}: ClientDeps): Client {
  let token: Promise<string> | undefined;

  const fetchToken = async (): Promise<string> => {
    // All requests wait for it.
    const response = noteServerTime(
      await inTime(TOKEN_MS, (signal) =>
        fetch(addressOf(csrfToken), { credentials: 'include', headers: headers(), signal }),
      ),
    );
    if (!response.ok) throw new Error(`Failed to fetch CSRF token: ${response.status}`);
    return ((await response.json()) as { csrfToken: string }).csrfToken;
  };

  const currentToken = (): Promise<string> => {
    token ??= fetchToken();
    return token;
  };

  const forget = (request: Promise<string>): void => {
    // Another request may have fetched a fresh one already.
    if (token === request) token = undefined;
  };

  const csrfHeader = async (tokenRequest: Promise<string>): Promise<Record<string, string>> => {
    try {
      return { 'X-CSRF-Token': await tokenRequest };
    } catch (error) {
      forget(tokenRequest);
      log(error instanceof Error ? error.message : 'Failed to fetch CSRF token');
      return {};
    }
  };

  const request: Client['request'] = async (method, path, body, options = {}) => {
    const attempt = async (tokenRequest?: Promise<string>): Promise<Response> =>
      fetch(inClinic(path), {
        method,
        credentials: 'include',
        signal: options.signal,
        keepalive: options.keepalive,
        headers: {
          ...headers(),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(tokenRequest && (await csrfHeader(tokenRequest))),
          ...options.headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    const alreadyMade = early?.(method, inClinic(path));
    const answer = alreadyMade && (await alreadyMade);
    if (answer) return answer;
    if (isSafe(method)) return accepted(await attempt());
    const tokenRequest = currentToken();
    let response = noteServerTime(await attempt(tokenRequest));
    const stale = response.status === 403 && (await response.clone().text()).includes('CSRF');
    if (!stale) {
      const mayAsk = !path.startsWith(SECOND_FACTOR);
      while (mayAsk && (await wantsProof(response)) && (await askAgain())) {
        // A new session has another token.
        token = undefined;
        response = await attempt(currentToken());
      }
      return accepted(response);
    }
    forget(tokenRequest);
    return accepted(await attempt(currentToken()));
  };

  return {
    request,
    read: async (path, options) => (await request('GET', path, undefined, options)).json(),
  };
}

const TOKEN_MS = 15_000;

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response;
  const waitMs = 1000 * (Number(response.headers.get('Retry-After')) || 0);
  throw new ApiError(response.status, (await response.text()) || response.statusText, waitMs);
}

/** The second-factor screen asks for the proof itself. */
const SECOND_FACTOR = urlOf(secondFactor);

const wantsProof = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await response.clone().text()).includes('"proof_too_old"');

const isSafe = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase());

/** The page's shared client, with its cached CSRF token. */
export const client: Client = createClient({
  fetch: (...request) => globalThis.fetch(...request),
  headers: idleHeader,
  early: earlyAnswer,
  log: (message) => console.warn(message),
  proveAgain,
});
