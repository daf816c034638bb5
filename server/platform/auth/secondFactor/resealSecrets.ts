/** Changes the key that encrypts the secrets of authenticator apps and webhooks. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { seal, unseal } from './seal.ts';

const SEALED = [
  ['authenticator', 'secret'],
  ['webhook', 'secret'],
  ['webhook', 'former_secret'],
] as const;

/**
 * Encrypts with the first key of `to` what one key of `from` opens; secrets already encrypted so stay
 * unchanged. Can be run again.
 * @returns how many authenticator apps no key opens: those have to be set up again
 */
export async function resealSecrets(
  em: EntityManager,
  from: readonly string[],
  to: readonly string[],
): Promise<{ unopenedApps: number }> {
  let unopenedApps = 0;
  for (const [table, column] of SEALED) {
    const [known] = await em.execute<[{ here: boolean }]>('select to_regclass(?) is not null as here', [
      table,
    ]);
    if (!known.here) continue;
    const rows = await em.execute<Array<{ id: string; sealed: Buffer }>>(
      `select id, ${column} as sealed from ${table} where ${column} is not null`,
    );
    for (const { id, sealed } of rows) {
      if (unseal(sealed, to.slice(0, 1), id)) continue;
      const plain = unseal(sealed, from, id);
      if (plain) {
        await em.execute(`update ${table} set ${column} = ? where id = ? and ${column} = ?`, [
          seal(plain, to, id),
          id,
          sealed,
        ]);
      } else if (table === 'authenticator') unopenedApps += 1;
    }
  }
  return { unopenedApps };
}
