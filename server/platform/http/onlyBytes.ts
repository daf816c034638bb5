/** Accepts only bodies of plain bytes, a type that a form of another site cannot send. */
import type { Middleware } from 'koa';
import { appError } from '../base/errors.ts';

class NoBytes extends appError(415, 'wrong_content_type', 'Send the file as application/octet-stream') {}

export const onlyBytes: Middleware = async (ctx, next) => {
  if (!ctx.is('application/octet-stream')) throw new NoBytes();
  await next();
};
