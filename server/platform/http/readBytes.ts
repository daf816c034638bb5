/** Reads a body of bytes into memory, with a limit for each and one for all bodies at a time. */
import type { AppContext } from '../access/context.ts';
import { BadRequest } from '../base/errors.ts';
import { BodiesTooMany, held } from './bodiesUnderWay.ts';
import { networkOf } from './network.ts';

/** How much of a body beyond the limit is read and discarded. */
const DRAIN_BYTES = 8 * 1024 * 1024;

/**
 * @returns the content; of a body beyond the limit, its first bytes, one more than the limit
 * @throws BodiesTooMany if too many bytes are being received; BadRequest if the body is truncated
 */
export async function readBytes({ req: request, ip }: AppContext, maxBytes: number): Promise<Buffer> {
  const address = networkOf(ip);
  const pieces: Buffer[] = [];
  let size = 0;
  let total = 0;
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > maxBytes + DRAIN_BYTES) break;
      // The rest is read too, so that the sender gets the response.
      if (total > maxBytes) continue;
      if (!held.take(address, piece.length)) throw new BodiesTooMany();
      total += piece.length;
      pieces.push(piece);
    }
  } catch (error) {
    if (request.destroyed && !request.complete && !(error instanceof BodiesTooMany))
      throw new BadRequest('The upload broke off');
    throw error;
  } finally {
    held.give(address, total);
  }
  return Buffer.concat(pieces).subarray(0, maxBytes + 1);
}
