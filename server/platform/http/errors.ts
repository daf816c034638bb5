/** Errors with a status, and the handler that turns them into responses. */
import type { Middleware } from 'koa';
import { Counter } from 'prom-client';
import type { AppContext, AppState } from './context.ts';
import { errorTrace } from './errorTrace.ts';
import { type Contact, MAINTENANCE_HEADERS, maintenancePage } from './maintenancePage.ts';
import { requestLanguage } from './requestLanguage.ts';

/** An error whose message the caller may read. It never contains answers, names or e-mail addresses. */
export abstract class AppError extends Error {
  abstract readonly status: number;
  abstract readonly code: string;
  /**
   * Whether a real sign-in failed: with an existing code or link, or one the browser had started. Recorded
   * individually.
   */
  readonly isAttempt: boolean = false;
  /** Added to the response. */
  readonly headers?: Record<string, string>;
  /** Where to redirect a user who opened the URL directly. */
  readonly location?: string | undefined;
}

/** Sent as JSON with the details the caller needs to continue, instead of the message as text. */
export abstract class CodedError<Details extends object = object> extends AppError {
  readonly details: Details;

  constructor(message: string, ...[details]: object extends Details ? [Details?] : [Details]) {
    super(message);
    this.details = details ?? ({} as Details);
  }

  get body(): { error: string; code: string } & Details {
    return { error: this.message, code: this.code, ...this.details };
  }
}

export class BadRequest extends AppError {
  readonly status = 400;
  readonly code = 'bad_request';
}

export class NotSignedIn extends AppError {
  readonly status = 401;
  readonly code = 'not_signed_in';

  constructor() {
    super('Please sign in');
  }
}

export class Forbidden extends AppError {
  readonly status = 403;
  readonly code = 'forbidden';

  constructor(message = 'Your role does not allow this') {
    super(message);
  }
}

export class NotFound extends AppError {
  readonly status = 404;
  readonly code = 'not_found';

  constructor(message = 'Not found') {
    super(message);
  }
}

/** The database cannot be reached or cannot store the change: nothing was changed. */
export class Unavailable extends AppError {
  readonly status = 503;
  readonly code = 'unavailable';
  override readonly headers = { 'Retry-After': '5' };

  constructor() {
    super('This cannot be done at the moment. Please try again later');
  }
}

/** Number of 503 responses, by the error code of the database or the system. */
export const unavailableAnswers = new Counter({
  name: 'http_unavailable_total',
  help: 'Requests answered 503 because the database cannot be reached, is locked or cannot write, by code',
  labelNames: ['code'],
  registers: [],
});

function causeOf(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  if (error instanceof Unavailable) return 'no_answer_in_time';
  return typeof code === 'string' ? code : 'no_connection';
}

/**
 * Turns thrown errors into responses; unexpected ones are logged in full and their details are not sent.
 * @param contact of the clinic, for the page that browsers get while the database is unavailable
 */
export const answerErrors =
  (log: (entry: Record<string, unknown>) => void, contact?: () => Contact): Middleware<AppState> =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const unavailable = error instanceof Unavailable || isUnavailable(error);
      const known = unavailable
        ? new Unavailable()
        : error instanceof AppError || isRefusal(error)
          ? error
          : undefined;
      ctx.status = known?.status ?? 500;
      if (known instanceof AppError && known.location) {
        ctx.redirect(known.location);
      } else if (known instanceof CodedError) {
        ctx.body = known.body;
      } else if (unavailable && contact && opensPage(ctx)) {
        ctx.body = maintenancePage(contact(), requestLanguage(ctx.req));
        ctx.set(MAINTENANCE_HEADERS);
      } else {
        ctx.type = 'text/plain; charset=utf-8';
        ctx.body = known ? known.message : `Internal error. Request ${ctx.state.requestId}`;
      }
      if (known instanceof AppError && known.headers) ctx.set(known.headers);
      if (unavailable) unavailableAnswers.inc({ code: causeOf(error) });
      if (!known || unavailable) {
        log({ level: 'error', requestId: ctx.state.requestId, route: ctx.state.route, ...errorTrace(error) });
      }
    }
  };

/** Whether a user's browser opens a page, as opposed to a request by the portal's scripts. */
const opensPage = (ctx: Pick<AppContext, 'method' | 'get'>): boolean =>
  ctx.method === 'GET' && /\btext\/html\b/.test(ctx.get('accept'));

const AUDIT_TABLES = /\baudit_(entry|seal|head)\b/;
/** No connection, none free, locked by others, idle for too long, shutting down, no space, read only. */
const NO_DATABASE = /^(08...|53...|55P03|25P03|57P0[123]|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** Messages of the driver, which has no error codes of its own. */
const NO_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)/;

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return NO_CONNECTION.test(error.message);
  // An action that cannot be recorded must not happen.
  return NO_DATABASE.test(code) || AUDIT_TABLES.test(error.message);
}

/** Timed out waiting for a lock, a free connection, or a reply. */
export const hasWaitedInVain = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(55P03|ETIMEDOUT)$/.test(String((error as { code?: unknown }).code)) ||
    /timeout exceeded when trying to connect|connection timeout/.test(error.message));

/** An error of Koa's own middleware, whose message is meant for the caller. */
const isRefusal = (error: unknown): error is Error & { status: number } =>
  error instanceof Error &&
  (error as { expose?: boolean }).expose === true &&
  Number((error as { status?: number }).status) < 500;
