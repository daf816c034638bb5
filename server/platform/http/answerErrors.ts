/** Turns thrown errors into responses. */
import type { Middleware } from 'koa';
import { Counter } from 'prom-client';
import type { AppContext, AppState } from '../access/context.ts';
import { AppError, CodedError, isUnavailable, Unavailable } from '../base/errors.ts';
import { errorTrace } from '../base/errorTrace.ts';
import type { Contact } from '../settings/knownContact.ts';
import { MAINTENANCE_HEADERS, maintenancePage } from './maintenancePage.ts';

/** Number of 503 responses, by the error code of the database or the system. */
export const unavailableAnswers = new Counter({
  name: 'http_unavailable_total',
  help: 'Requests answered 503 because the database cannot be reached, is locked or cannot write, by code',
  labelNames: ['code'],
  registers: [],
});

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
      const explained = unavailable
        ? new Unavailable()
        : error instanceof AppError || isRefusal(error)
          ? error
          : undefined;
      ctx.status = explained?.status ?? 500;
      if (explained instanceof AppError && explained.location) {
        ctx.redirect(explained.location);
      } else if (explained instanceof CodedError) {
        ctx.body = explained.body;
      } else if (unavailable && contact && opensPage(ctx)) {
        ctx.body = maintenancePage(contact(), ctx.state.language, ctx.state.site);
        ctx.set(MAINTENANCE_HEADERS);
      } else {
        ctx.type = 'text/plain; charset=utf-8';
        ctx.body = explained ? explained.message : `Internal error. Request ${ctx.state.requestId}`;
      }
      if (explained instanceof AppError && explained.headers) ctx.set(explained.headers);
      if (unavailable) unavailableAnswers.inc({ code: causeOf(error) });
      if (!explained || unavailable) {
        log({ level: 'error', requestId: ctx.state.requestId, route: ctx.state.route, ...errorTrace(error) });
      }
    }
  };

function causeOf(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  if (error instanceof Unavailable) return 'no_answer_in_time';
  return typeof code === 'string' ? code : 'no_connection';
}

/** Whether a user's browser opens a page, as opposed to a request by the portal's scripts. */
const opensPage = (ctx: Pick<AppContext, 'method' | 'get'>): boolean =>
  ctx.method === 'GET' && /\btext\/html\b/.test(ctx.get('accept'));

/** An error of Koa's own middleware, whose message is meant for the caller. */
const isRefusal = (error: unknown): error is Error & { status: number } =>
  error instanceof Error &&
  (error as { expose?: boolean }).expose === true &&
  Number((error as { status?: number }).status) < 500;
