/** Where a page of the queue ends, as an opaque text. */
import { z } from 'zod';
import { BadRequest } from '../http/errors.ts';

export interface Cursor {
  createdAt: Date;
  id: string;
}

// PostgreSQL knows no year 0.
const Moment = z.iso.datetime().refine((text) => !text.startsWith('0000'));
const Written = z.tuple([Moment, z.uuid()]);

export const writeCursor = ({ createdAt, id }: Cursor): string =>
  Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url');

/** @throws BadRequest when nobody here wrote it */
export function readCursor(text: string): Cursor {
  try {
    const [createdAt, id] = Written.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { createdAt: new Date(createdAt), id };
  } catch {
    throw new BadRequest('cursor: take it from the Link header');
  }
}
