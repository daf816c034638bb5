/** Answers with a public document, gzipped when the browser takes it. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AppContext } from './context.ts';

const compress = promisify(gzip);

/**
 * For documents only that hold no secret: the size of a compressed answer tells about its content.
 */
export async function sendCompressed(ctx: AppContext, type: string, text: string): Promise<void> {
  ctx.type = type;
  ctx.vary('Accept-Encoding');
  if (ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
    ctx.set('Content-Encoding', 'gzip');
    ctx.body = await compress(text);
  } else {
    ctx.body = text;
  }
}
