/** Headers that tell the browser what not to do. */
import type { Middleware } from 'koa';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const YEAR_SECONDS = 31_536_000;

export const securityHeaders =
  ({ https }: { https: boolean }): Middleware =>
  async (ctx, next) => {
    ctx.set({
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ...(https ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
    });
    // Routes that answer with something public and unchanging say so themselves.
    if (!isPortalFile(ctx.path)) ctx.set('Cache-Control', 'no-store');
    await next();
  };

const isPortalFile = (path: string) => !/^\/(api|connect|demo-idp|healthz)(\/|$)/.test(path);
