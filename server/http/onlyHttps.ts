/** Behind a proxy that speaks TLS: whatever came to it in the clear is not answered. */
import type { Middleware } from 'koa';
import { Forbidden } from './errors.ts';

/** A load balancer asks for these from inside. */
const FROM_INSIDE = /^\/(healthz|readyz)$/;

export const onlyHttps =
  (publicUrl: string): Middleware =>
  async (ctx, next) => {
    if (ctx.secure || FROM_INSIDE.test(ctx.path)) {
      await next();
      return;
    }
    // Somebody typed the address; nothing was sent yet.
    if (ctx.method !== 'GET' || ctx.path !== '/') throw new Forbidden('Reached by https only');
    ctx.status = 308;
    ctx.set('Location', `${publicUrl}/`);
    ctx.body = '';
  };
