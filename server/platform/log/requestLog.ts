/** One log line per request: never its URL, which may contain an id or a search term. */
import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { AppState } from '../access/context.ts';
import type { Metrics } from './metrics.ts';

export type Log = (entry: Record<string, unknown>) => void;

export const requestLog =
  (log: Log, metrics?: Pick<Metrics, 'request'>): Middleware<AppState> =>
  async (ctx, next) => {
    const startedAt = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    const ms = performance.now() - startedAt;
    const route = ctx.state.route ?? 'none';
    metrics?.request({ method: ctx.method, route, status: ctx.status, seconds: ms / 1000 });
    log({
      method: ctx.method,
      route,
      status: ctx.status,
      ms: Math.round(ms),
      requestId: ctx.state.requestId,
    });
  };
