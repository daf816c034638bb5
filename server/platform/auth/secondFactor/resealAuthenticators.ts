/** Changes the key that encrypts the secrets of authenticator apps. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { seal, unseal } from './seal.ts';

/**
 * Encrypts with the first key of `to` what one key of `from` opens; secrets already encrypted so stay
 * unchanged. Can be run again.
 * @returns how many no key opens: those apps have to be set up again
 */
export async function resealAuthenticators(
  em: EntityManager,
  from: readonly string[],
  to: readonly string[],
): Promise<{ resealed: number; unopened: number }> {
  const rows = await em.execute<Array<{ id: string; secret: Buffer }>>(
    'select id, secret from authenticator',
  );
  const result = { resealed: 0, unopened: 0 };
  for (const { id, secret } of rows) {
    if (unseal(secret, to.slice(0, 1), id)) continue;
    const plain = unseal(secret, from, id);
    if (!plain) {
      result.unopened += 1;
      continue;
    }
    await em.execute('update authenticator set secret = ? where id = ? and secret = ?', [
      seal(plain, to, id),
      id,
      secret,
    ]);
    result.resealed += 1;
  }
  return result;
}
