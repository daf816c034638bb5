/** One log line per request: never its URL, which may contain an id or a search term. */
import type { Middleware } from 'koa';
import type { AppState } from '../access/context.ts';
import { traced } from '../base/tracing.ts';
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
    const caller = callerOf(ctx.req.headers, proxyHops > 0);
    ctx.state.requestId = caller.requestId;
    ctx.set('X-Request-Id', ctx.state.requestId);
    const facts = { clinic: measured?.clinic, method: ctx.method };
    await traced({ name: 'request', facts, caller }, async (say) => {
      await next();
      say({ route: ctx.state.route ?? 'none', status: ctx.status });
    });
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
