/** Behind a proxy that speaks TLS: whatever came to it in the clear is not answered. */
import type { Context, Middleware } from 'koa';
import { DEMO_PATH } from '../auth/demoProvider.ts';
import { Forbidden } from './errors.ts';

/** A load balancer asks for these from inside. */
const FROM_INSIDE = /^\/(healthz|readyz)$/;
/** The server asks its own demo provider for these, on the loopback and past the proxy. */
const OWN_REQUESTS = new Set([`POST ${DEMO_PATH}/token`, `GET ${DEMO_PATH}/jwks`]);
/** A proxy adds at least one of these. */
const ADDED_BY_PROXIES = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via'];

const isOwnRequest = (ctx: Context): boolean =>
  OWN_REQUESTS.has(`${ctx.method} ${ctx.path}`) && ADDED_BY_PROXIES.every((name) => ctx.get(name) === '');

export const onlyHttps =
  (publicUrl: string): Middleware =>
  async (ctx, next) => {
    if (ctx.secure || FROM_INSIDE.test(ctx.path) || isOwnRequest(ctx)) {
      await next();
      return;
    }
    // Somebody typed the address; nothing was sent yet.
    if (ctx.method !== 'GET' || ctx.path !== '/') throw new Forbidden('Reached by https only');
    ctx.status = 308;
    ctx.set('Location', `${publicUrl}/`);
    ctx.body = '';
  };
