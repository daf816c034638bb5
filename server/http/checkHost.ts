/** Refuses a Host header that is no host: addresses are made from it further on. */
import type { Middleware } from 'koa';
import { BadRequest } from './errors.ts';

export const checkHost: Middleware = async (ctx, next) => {
  // Checks of a load balancer may come without any.
  if (ctx.host !== '' && !URL.canParse(`http://${ctx.host}`)) throw new BadRequest('The host is not valid');
  await next();
};
