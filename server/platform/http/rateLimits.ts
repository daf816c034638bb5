/** Rate limits per route, counted in the database so that all processes share the counts. */
import { createHash } from 'node:crypto';
import type { AccessName, Limit } from '@clinic/contract/route';
import { FALLBACK_LANGUAGE, type Language } from '@clinic/engine/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Middleware } from 'koa';
import type { AppState } from '../access/context.ts';
import { AppError } from '../base/errors.ts';
import { serverTexts } from '../base/texts.ts';
import { LocalLimits } from './localLimits.ts';
import { networkOf } from './network.ts';

const MINUTE_MS = 60_000;

export class TooManyRequests extends AppError {
  readonly status = 429;
  readonly code = 'too_many_requests';
  override readonly headers: Record<string, string>;

  constructor(afterMs: number, language: Language = FALLBACK_LANGUAGE) {
    const minutes = Math.max(1, Math.ceil(afterMs / MINUTE_MS));
    const { one, other } = serverTexts(language).tooManyRequests;
    super(minutes === 1 ? one : other.replace('{minutes}', String(minutes)));
    this.headers = { 'Retry-After': String(Math.max(1, Math.ceil(afterMs / 1000))) };
  }
}

/** Counts a call of `what` in the window that starts with the first one. */
export async function countUse(
  em: EntityManager,
  what: string,
  windowMs: number,
  at: Date,
): Promise<{ count: number; since: Date }> {
  const over = new Date(at.getTime() - windowMs);
  const [row] = await em.execute<Array<{ count: number; since: Date | string }>>(
    `insert into rate_limit as known (key, since, count) values (?, ?, 1)
     on conflict (key) do update set
       -- One that lies ahead was counted by a wrong clock: it counts as now.
       since = case when known.since <= ? then excluded.since else least(known.since, excluded.since) end,
       count = case when known.since <= ? then 1 else known.count + 1 end
     returning count, since`,
    [keyOf(what), at, over, over],
  );
  return { count: row?.count ?? 0, since: new Date(row?.since ?? at) };
}

/** Addresses and accounts are stored only as hashes. */
export const keyOf = (what: string): string => createHash('sha256').update(what).digest('base64url');

/** Resolves to 0 while within the limit, otherwise to the milliseconds until the next call is allowed. */
export async function countCall(
  em: EntityManager,
  what: string,
  { most, windowMs }: { most: number; windowMs: number },
  at: Date,
): Promise<number> {
  const { count, since } = await countUse(em, what, windowMs, at);
  return count <= most ? 0 : Math.max(1000, since.getTime() + windowMs - at.getTime());
}

/** For routes that state none: far more than the pages of a full waiting room call. */
export const usualLimit = (access: AccessName): Limit => ({
  per: access === 'anyone' || access === 'program' ? 'address' : 'account',
  most: 1_200,
  minutes: 1,
  isLocal: true,
});

/** @param factor multiplies all limits, for a clinic whose patients all share one address */
export function limitBy(what: string, factor: number, limit: Limit): Middleware<AppState> {
  const most = limit.most * factor;
  const windowMs = limit.minutes * MINUTE_MS;
  let local: LocalLimits | undefined;
  return async (ctx, next) => {
    const { requestContext, user } = ctx.state;
    if (limit.isLocal) local ??= new LocalLimits({ most, windowMs });
    const who = limit.per === 'account' && user ? user.id : networkOf(ctx.ip);
    // In its own transaction, so that failed calls count too.
    const afterMs =
      local?.count(who, requestContext.at) ??
      (await countCall(ctx.state.em.fork(), `route:${what}:${who}`, { most, windowMs }, requestContext.at));
    if (afterMs > 0) throw new TooManyRequests(afterMs, ctx.state.language);
    await next();
  };
}
