/**
 * A clinic that leaves for another installation has the id of that move in both directories: here as
 * `left_as`, until it is resumed and may get new rows, and there as `came_as`. Equal ids mean that the other
 * copy is complete.
 */
import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { atPlace, PLATFORM } from '../db/place.ts';

/** Call it once nobody can write any more. @returns the id of the move */
export async function noteDeparture(em: EntityManager, id: string): Promise<string> {
  const departure = randomUUID();
  await atPlace(PLATFORM, () =>
    em.execute(`update clinic set left_as = ? where id = ? and state = 'suspended'`, [departure, id]),
  );
  return departure;
}

export const departureOf = async (em: EntityManager, id: string): Promise<string | null> =>
  (await movesOf(em, id))?.left ?? null;

export const arrivalOf = async (em: EntityManager, id: string): Promise<string | null> =>
  (await movesOf(em, id))?.came ?? null;

async function movesOf(
  em: EntityManager,
  id: string,
): Promise<{ left: string | null; came: string | null } | undefined> {
  const [row] = await atPlace(PLATFORM, () =>
    em.execute<Array<{ left: string | null; came: string | null }>>(
      'select left_as as left, came_as as came from clinic where id = ?',
      [id],
    ),
  );
  return row;
}
