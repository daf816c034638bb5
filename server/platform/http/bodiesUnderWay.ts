/** Counts what of all JSON bodies under way is in memory: many slow senders together cannot fill it. */
import { type PassThrough, Transform } from 'node:stream';
import type { Context, Middleware } from 'koa';
import { AppError } from './errors.ts';
import { networkOf } from './network.ts';

const MB = 1024 * 1024;
/** In this process. Thirty of the largest documents. */
export const MAX_BYTES = 64 * MB;
/** Of one address (IPv6: of one /64), so that one sender does not take the room of all. */
export const MAX_BYTES_OF_ADDRESS = 16 * MB;

export class BodiesTooMany extends AppError {
  readonly status = 503;
  readonly code = 'busy';

  constructor() {
    super('The server is busy; try again in a moment');
  }
}

class Held {
  total = 0;
  readonly #ofAddress = new Map<string, number>();

  /** False when there is no room for them. */
  take(address: string, bytes: number): boolean {
    const own = (this.#ofAddress.get(address) ?? 0) + bytes;
    if (this.total + bytes > MAX_BYTES || own > MAX_BYTES_OF_ADDRESS) return false;
    this.total += bytes;
    this.#ofAddress.set(address, own);
    return true;
  }

  give(address: string, bytes: number): void {
    this.total -= bytes;
    const left = (this.#ofAddress.get(address) ?? 0) - bytes;
    if (left > 0) this.#ofAddress.set(address, left);
    else this.#ofAddress.delete(address);
  }
}

export const held = new Held();

/**
 * Runs what reads a body, and all that follows, with a request whose body is counted until the answer is made.
 * Past the bound the rest is read and thrown away, and the body then refused.
 */
export const countBody =
  (read: Middleware): Middleware =>
  async (ctx, next) => {
    const address = networkOf(ctx.ip);
    let bytes = 0;
    let isRefused = false;
    const counted = new Transform({
      transform(piece: Buffer, _encoding, done) {
        isRefused ||= !held.take(address, piece.length);
        if (isRefused) return done();
        bytes += piece.length;
        done(null, piece);
      },
    });
    // A body that breaks off ends here, too, and is then not well formed.
    const breakOff = () => counted.end();
    ctx.req.once('close', breakOff);
    ctx.req.once('error', breakOff);
    // A caller who left before: nothing more comes of the request, not even that it closes.
    if (ctx.req.destroyed) breakOff();
    else ctx.req.pipe(counted);
    const refuseWhenFull: Middleware = (_ctx, followed) => {
      if (isRefused) throw new BodiesTooMany();
      return followed();
    };
    try {
      await read(withBody(ctx, counted), () => Promise.resolve(refuseWhenFull(ctx, next)));
    } catch (cause) {
      throw isRefused ? new BodiesTooMany() : cause;
    } finally {
      held.give(address, bytes);
      ctx.req.unpipe(counted);
      ctx.req.resume();
    }
  };

/** The same context to a reader that takes the body from its request. */
function withBody(ctx: Context, body: PassThrough | Transform): Context {
  const { headers } = ctx.req;
  return Object.create(ctx, { req: { value: Object.assign(body, { headers }) } }) as Context;
}
