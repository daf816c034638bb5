/** Reads a body into memory, with a limit per body and one for all bodies in progress. */
import type { IncomingMessage } from 'node:http';
import { BadRequest } from '@clinic/server-platform/base';
import { UploadRefused } from './clean/uploadRefused.ts';

/** For all uploads in progress in this process, so that uploads cannot exhaust the memory. */
const MAX_AT_ONCE_BYTES = 80 * 1024 * 1024;
/** How much of an oversized body is read and discarded, so that the sender receives the error. */
const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;

let underWay = 0;

/**
 * @param maxMb limit in MB of 1,048,576 bytes
 * @throws UploadRefused if it is larger, or too many bytes are in progress; BadRequest if it is cut off
 */
export async function readUpload(request: IncomingMessage, maxMb: number): Promise<Buffer> {
  const limit = maxMb * 1024 * 1024;
  const pieces: Buffer[] = [];
  let size = 0;
  let held = 0;
  let busy = false;
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limit + MAX_DISCARDED_BYTES) break;
      if (size > limit || busy) {
        pieces.length = 0;
        continue;
      }
      busy = underWay + piece.length > MAX_AT_ONCE_BYTES;
      if (busy) continue;
      underWay += piece.length;
      held += piece.length;
      pieces.push(piece);
    }
    if (size > limit) throw new UploadRefused('fileSize', maxMb);
    if (busy) throw new UploadRefused('busy');
    if (size === 0) throw new UploadRefused('fileEmpty');
    return Buffer.concat(pieces, size);
  } catch (error) {
    if (request.destroyed && !request.complete && !(error instanceof UploadRefused)) {
      throw new BadRequest('The upload broke off');
    }
    throw error;
  } finally {
    underWay -= held;
  }
}
