/** One line a request: never the address itself, which may hold an id or a search. */
import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { AppState } from './context.ts';

export type Log = (entry: Record<string, unknown>) => void;

export const logLine: Log = (entry) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};

export const requestLog =
  (log: Log): Middleware<AppState> =>
  async (ctx, next) => {
    const startedAt = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    log({
      method: ctx.method,
      route: ctx.state.route ?? 'none',
      status: ctx.status,
      ms: Math.round(performance.now() - startedAt),
      requestId: ctx.state.requestId,
    });
  };
