/** A token bound to the session, asked for on every change; and the browser's own word on the origin. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { AppError } from './errors.ts';

export class CsrfRefused extends AppError {
  readonly status = 403;
  readonly code = 'csrf_refused';

  constructor(why: string) {
    super(`CSRF check failed: ${why}`);
  }
}

/** The session's token; made at first use, gone when the session's id changes. */
export function csrfToken(ctx: Context): string {
  const session = ctx.session as { csrf?: string };
  session.csrf ??= randomBytes(32).toString('base64url');
  return session.csrf;
}

export const checkCsrf: Middleware = async (ctx, next) => {
  refuseForeignOrigin(ctx);
  const sent = Buffer.from(ctx.get('x-csrf-token'));
  const expected = Buffer.from((ctx.session as { csrf?: string } | null)?.csrf ?? '');
  if (expected.length === 0 || sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw new CsrfRefused('the token is missing or no longer valid');
  }
  await next();
};

/** What a browser says about where the request comes from; callers that are no browser say nothing. */
export function refuseForeignOrigin(ctx: Context): void {
  const site = ctx.get('sec-fetch-site');
  if (site !== '' && site !== 'same-origin') throw new CsrfRefused('the request comes from another site');
  const origin = ctx.get('origin');
  if (origin !== '' && !(URL.canParse(origin) && new URL(origin).host === ctx.get('host'))) {
    throw new CsrfRefused('the request comes from another origin');
  }
}
