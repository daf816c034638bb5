import type { Context } from 'koa';
import { Forbidden } from '../base/errors.ts';

/** Another site's image or frame must not sign a user in or out. */
export function refuseEmbedding(ctx: Context): void {
  const destination = ctx.get('sec-fetch-dest');
  if (destination !== '' && destination !== 'document' && destination !== 'empty') {
    throw new Forbidden('Open this address in a window of its own');
  }
}
