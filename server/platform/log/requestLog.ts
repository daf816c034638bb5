/** One log line per request: never its URL, which may contain an id or a search term. */
import type { Middleware } from 'koa';
import type { AppState } from '../access/context.ts';
import type { Metrics } from './metrics.ts';
import { callerOf } from './requestIds.ts';

export type Log = (entry: Record<string, unknown>) => void;

/** Names the clinic in each line that does not name one. */
export const logOfClinic =
  (log: Log, clinic: string): Log =>
  (entry) =>
    log({ clinic, ...entry });

export const requestLog =
  (
    log: Log,
    { proxyHops }: { proxyHops: number },
    measured?: { clinic: string; metrics: Pick<Metrics, 'request'> },
  ): Middleware<AppState> =>
  async (ctx, next) => {
    const startedAt = performance.now();
    ctx.state.requestId = callerOf(ctx.req.headers, proxyHops > 0).requestId;
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    const ms = performance.now() - startedAt;
    const route = ctx.state.route ?? 'none';
    measured?.metrics.request({
      clinic: measured.clinic,
      method: ctx.method,
      route,
      status: ctx.status,
      seconds: ms / 1000,
    });
    log({
      method: ctx.method,
      route,
      status: ctx.status,
      ms: Math.round(ms),
      requestId: ctx.state.requestId,
    });
  };
