/** Where a page of the queue ends, as an opaque text without any patient data. */
import type { Sort } from '@clinic/contract/queue/filter';
import { BadRequest } from '@clinic/server-platform/base';
import { askTogether, type Statement } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { columnsOf, type Place } from './order.ts';

// PostgreSQL has no year 0.
const Moment = z.iso.datetime({ offset: true }).refine((text) => !text.startsWith('0000'));
const Written = z.union([
  z.tuple([z.enum(['newest', 'oldest']), Moment, z.uuid()]),
  z.tuple([z.literal('urgent'), z.string().regex(/^-?\d{1,4}$/), Moment, z.uuid()]),
  // URLs must not contain names: the cursor holds the submission's id instead.
  z.tuple([z.literal('name'), z.uuid()]),
]);

/** The queries needed to write the cursor of the position after a submission. */
export const cursorQuestions = (sort: Sort, id: string): Statement[] =>
  sort === 'name' ? [] : [placeQuestion(sort, id)];

/** @param asked the results of `cursorQuestions` */
export function writeCursor(sort: Sort, id: string, [asked]: readonly PlaceRow[]): string {
  return Buffer.from(JSON.stringify([sort, ...(asked?.place ?? [id])])).toString('base64url');
}

/** @throws BadRequest for a cursor not written for that order */
export async function readCursor(em: EntityManager, sort: Sort, text: string): Promise<Place> {
  const [of, ...place] = decoded(text);
  if (of !== sort) throw new BadRequest('cursor: belongs to another order');
  const found = sort === 'name' ? await placeOf(em, sort, place[0] ?? '') : place;
  if (!found) throw new BadRequest('cursor: the submission is gone');
  return found;
}

export interface PlaceRow {
  place: string[];
}

/** Undefined when there is no such submission. */
export const placeOf = async (em: EntityManager, sort: Sort, id: string): Promise<Place | undefined> =>
  (await askTogether<PlaceRow>(em, [placeQuestion(sort, id)]))[0]?.place;

function placeQuestion(sort: Sort, id: string): Statement {
  const columns = columnsOf(sort).map((name) =>
    // In UTC, with full precision.
    name.endsWith('_at') || name.endsWith('_since')
      ? `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : `${name}::text`,
  );
  return {
    sql: `select array[${columns.join(', ')}] as place from queue_entry where submission_id = ?`,
    params: [id],
  };
}

function decoded(text: string): string[] {
  try {
    return Written.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw new BadRequest('cursor: take it from the answer before');
  }
}
