/**
 * Limits the memory of all larger JSON bodies being received, so that many slow clients together cannot exhaust it.
 */
import { type PassThrough, Transform } from 'node:stream';
import type { Context, Middleware } from 'koa';
import { appError } from '../base/errors.ts';
import { networkOf } from './network.ts';

const MB = 1024 * 1024;
/** Per process: thirty of the largest documents. */
export const MAX_BYTES = 64 * MB;
/** Per address (IPv6: per /64), so that one client cannot use up the whole limit. */
export const MAX_BYTES_OF_ADDRESS = 16 * MB;

/** Smaller than what a connection with its headers takes: counting it would cost more than reading it. */
const UNCOUNTED_BYTES = 4096;

export class BodiesTooMany extends appError(503, 'busy', 'The server is busy; try again in a moment') {}

class Held {
  total = 0;
  readonly #ofAddress = new Map<string, number>();

  /** False if the limits leave no room for these bytes. */
  take(address: string, bytes: number): boolean {
    const ofAddress = (this.#ofAddress.get(address) ?? 0) + bytes;
    if (this.total + bytes > MAX_BYTES || ofAddress > MAX_BYTES_OF_ADDRESS) return false;
    this.total += bytes;
    this.#ofAddress.set(address, ofAddress);
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
 * Runs the body parser, and everything after it, with a request whose body is counted until the response is
 * created. Past the limit the rest of the body is discarded and the request is refused.
 */
export const countBody =
  (read: Middleware): Middleware =>
  async (ctx, next) => {
    if (isUncounted(ctx)) return read(ctx, next);
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
    // An aborted body ends here too, and then fails to parse.
    const breakOff = () => {
      if (!counted.writableEnded) counted.end();
    };
    ctx.req.once('close', breakOff);
    ctx.req.once('error', breakOff);
    // If the caller has already disconnected, the request emits no more events, not even 'close'.
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

/** A truncated compressed body ends only if its request is counted. */
function isUncounted({ req: { headers } }: Context): boolean {
  const isCompressed = headers['content-encoding'] !== undefined;
  return !isCompressed && Number(headers['content-length']) <= UNCOUNTED_BYTES;
}

/** The same context for a parser that reads the body from its request. */
function withBody(ctx: Context, body: PassThrough | Transform): Context {
  const { headers } = ctx.req;
  return Object.create(ctx, { req: { value: Object.assign(body, { headers }) } }) as Context;
}
