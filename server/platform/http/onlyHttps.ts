/** Behind a proxy that terminates TLS: requests that reached the proxy unencrypted are refused. */
import type { Context, Middleware } from 'koa';
import { Forbidden } from '../base/errors.ts';

/** Paths of the demo's own sign-in provider. */
export const DEMO_PATH = '/demo-idp';
/** A load balancer calls these from inside the network. */
const FROM_INSIDE = /^\/(healthz|readyz)$/;
/** The server calls this of its own demo provider on loopback, bypassing the proxy. */
const OWN_REQUEST = `POST ${DEMO_PATH}/token`;
/** A proxy adds at least one of these. */
const ADDED_BY_PROXIES = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via'];

const isOwnRequest = (ctx: Context): boolean =>
  `${ctx.method} ${ctx.path}` === OWN_REQUEST && ADDED_BY_PROXIES.every((name) => ctx.get(name) === '');

export const onlyHttps =
  (publicUrl: string): Middleware =>
  async (ctx, next) => {
    if (ctx.secure || FROM_INSIDE.test(ctx.path) || isOwnRequest(ctx)) {
      await next();
      return;
    }
    // The user typed the address: nothing sensitive has been sent yet, so redirect.
    if (ctx.method !== 'GET' || ctx.path !== '/') throw new Forbidden('Reached by https only');
    ctx.status = 308;
    ctx.set('Location', `${publicUrl}/`);
    ctx.body = '';
  };
