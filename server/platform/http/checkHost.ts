/**
 * Refuses a Host header that is not the server's own. If another site's name resolves to this machine (DNS
 * rebinding), browsers let its pages read our responses; only the name in the header reveals it.
 */
import type { Middleware } from 'koa';
import { AppError, BadRequest } from '../base/errors.ts';

/** Safe from rebinding: browsers resolve these names themselves. */
export const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** A load balancer calls these at any address of the server. */
export const FROM_INSIDE = /^\/(healthz|readyz|metrics)$/;

export class WrongHost extends AppError {
  readonly status = 421;
  readonly code = 'wrong_host';

  constructor(publicUrl: string) {
    super(`This server is reached at ${publicUrl}. To use another address, set PUBLIC_URL to it`);
  }
}

export const checkHost = (publicUrl: string): Middleware => {
  const publicHost = new URL(publicUrl).hostname;
  return async (ctx, next) => {
    for (const host of [ctx.get('host'), ctx.host]) {
      // Health checks of a load balancer may have no Host header.
      if (host === '') continue;
      if (!URL.canParse(`http://${host}`)) throw new BadRequest('The host is not valid');
      // Proxies may omit the port, so only the name is compared.
      const { hostname } = new URL(`http://${host}`);
      const isOwn = hostname === publicHost || LOOPBACK.test(hostname) || FROM_INSIDE.test(ctx.path);
      if (!isOwn) throw new WrongHost(publicUrl);
    }
    await next();
  };
};
