/**
 * Refuses a Host header that is not the server's. A page of another site whose name leads to this machine (DNS
 * rebinding) has the browser's leave to read the answers; the name in the header is what gives it away.
 */
import type { Middleware } from 'koa';
import { AppError, BadRequest } from './errors.ts';

/** No name leads here: browsers resolve these themselves. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** A load balancer asks for these by whatever address it has. */
const FROM_INSIDE = /^\/(healthz|readyz|metrics)$/;

export class WrongHost extends AppError {
  readonly status = 421;
  readonly code = 'wrong_host';

  constructor(publicUrl: string) {
    super(`This server is reached at ${publicUrl}. To use another address, set PUBLIC_URL to it`);
  }
}

export const checkHost = (publicUrl: string): Middleware => {
  const own = new URL(publicUrl).hostname;
  return async (ctx, next) => {
    for (const host of [ctx.get('host'), ctx.host]) {
      // Checks of a load balancer may come without any.
      if (host === '') continue;
      if (!URL.canParse(`http://${host}`)) throw new BadRequest('The host is not valid');
      // Proxies may leave out the port, so only the name is compared.
      const { hostname } = new URL(`http://${host}`);
      const isOwn = hostname === own || LOOPBACK.test(hostname) || FROM_INSIDE.test(ctx.path);
      if (!isOwn) throw new WrongHost(publicUrl);
    }
    await next();
  };
};
