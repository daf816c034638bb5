/** Accepts only bodies of plain bytes, a type that a form of another site cannot send. */
import type { Middleware } from 'koa';
import { AppError } from './errors.ts';

class NoBytes extends AppError {
  readonly status = 415;
  readonly code = 'wrong_content_type';

  constructor() {
    super('Send the file as application/octet-stream');
  }
}

export const onlyBytes: Middleware = async (ctx, next) => {
  if (!ctx.is('application/octet-stream')) throw new NoBytes();
  await next();
};
