/**
 * Whether keys are those of an installation's servers: no server could open what a command seals with others.
 * The servers keep a value in the database that only their keys open.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import { seal, unseal } from '../auth/secondFactor/seal.ts';
import { atPlace, PLATFORM } from '../db/place.ts';
import { ClinicsError } from './clinicsError.ts';

const CONTEXT = 'key check';
const VALUE = Buffer.from('SESSION_KEYS');

/** Called by each server that starts. A value that one of its keys opens is kept. */
export async function noteKeys(em: EntityManager, keys: readonly string[]): Promise<void> {
  const sealed = await sealedValue(em);
  if (!sealed || !openingKey(sealed, keys)) await storeValue(em, keys);
}

/** Reseals it with the first key, if one of them opens it. */
export async function resealValue(tx: EntityManager, keys: readonly string[]): Promise<void> {
  const sealed = await sealedValue(tx);
  if (sealed && openingKey(sealed, keys)) await storeValue(tx, keys);
}

/**
 * These keys, beginning with the one that the servers are known to have: seal with that.
 * @returns undefined while no server of this version has started
 * @throws ClinicsError when the servers have none of them
 */
export async function provenKeys(
  em: EntityManager,
  keys: readonly string[],
  refusal = 'The SESSION_KEYS of this command are not those of the servers, which could not open the clinic: set theirs',
): Promise<readonly string[] | undefined> {
  const sealed = await sealedValue(em);
  if (!sealed) return undefined;
  const proven = openingKey(sealed, keys);
  if (proven === undefined) throw new ClinicsError(refusal);
  return [proven, ...keys.filter((key) => key !== proven)];
}

const openingKey = (sealed: Buffer, keys: readonly string[]): string | undefined =>
  keys.find((key) => unseal(sealed, [key], CONTEXT) !== null);

async function sealedValue(em: EntityManager): Promise<Buffer | undefined> {
  const [row] = await atPlace(PLATFORM, () =>
    em.execute<Array<{ sealed: Buffer }>>('select sealed from key_check'),
  );
  return row && Buffer.from(row.sealed);
}

const storeValue = (em: EntityManager, keys: readonly string[]): Promise<unknown> =>
  atPlace(PLATFORM, () =>
    em.execute(
      'insert into key_check (sealed) values (?) on conflict (id) do update set sealed = excluded.sealed',
      [seal(VALUE, keys, CONTEXT)],
    ),
  );
