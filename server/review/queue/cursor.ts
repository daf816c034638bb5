/** Where a page of the queue ends, as an opaque text without anything of a patient in it. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { BadRequest } from '../../http/errors.ts';
import type { Sort } from './contract.ts';
import { columnsOf, type Place } from './order.ts';

// PostgreSQL knows no year 0.
const Moment = z.iso.datetime({ offset: true }).refine((text) => !text.startsWith('0000'));
const Written = z.union([
  z.tuple([z.enum(['newest', 'oldest']), Moment, z.uuid()]),
  z.tuple([z.literal('urgent'), z.enum(['0', '1', '2', '3', '4']), Moment, z.uuid()]),
  // Addresses hold no names: the place is that of the submission named.
  z.tuple([z.literal('name'), z.uuid()]),
]);

export async function writeCursor(em: EntityManager, sort: Sort, id: string): Promise<string> {
  const place = sort === 'name' ? [id] : ((await placeOf(em, sort, id)) ?? []);
  return Buffer.from(JSON.stringify([sort, ...place])).toString('base64url');
}

/** @throws BadRequest when nobody here wrote it for that order */
export async function readCursor(em: EntityManager, sort: Sort, text: string): Promise<Place> {
  const [of, ...place] = decoded(text);
  if (of !== sort) throw new BadRequest('cursor: belongs to another order');
  const found = sort === 'name' ? await placeOf(em, sort, place[0] ?? '') : place;
  if (!found) throw new BadRequest('cursor: the submission is gone');
  return found;
}

/** Undefined when there is no such submission. */
export async function placeOf(em: EntityManager, sort: Sort, id: string): Promise<Place | undefined> {
  const columns = columnsOf(sort).map((name) =>
    // As written in UTC, with all its digits.
    name.endsWith('_at') || name.endsWith('_since')
      ? `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : `${name}::text`,
  );
  const [row] = await em.execute<Array<{ place: string[] }>>(
    `select array[${columns.join(', ')}] as place from queue_entry where submission_id = ?`,
    [id],
  );
  return row?.place;
}

function decoded(text: string): string[] {
  try {
    return Written.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw new BadRequest('cursor: take it from the answer before');
  }
}
