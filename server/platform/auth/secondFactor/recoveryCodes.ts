/** Recovery codes for a lost phone, to write down. Each works once; only their hashes are stored. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { hashOfTypedCode, newTypedCode } from './typedCode.ts';

const HOW_MANY = 10;
const GROUPS = 4;

/** Generates ten new codes; the old ones become void. */
export async function makeRecoveryCodes(em: EntityManager, userId: string, at: Date): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => newTypedCode(GROUPS));
  await em.execute('delete from recovery_code where user_id = ?', [userId]);
  for (const code of codes) {
    await em.execute('insert into recovery_code (user_id, code_hash, created_at) values (?, ?, ?)', [
      userId,
      hashOfTypedCode(userId, code),
      at,
    ]);
  }
  return codes;
}

export async function recoveryCodesLeft(em: EntityManager, userId: string): Promise<number> {
  const [row] = await em.execute<Array<{ count: string }>>(
    'select count(*) from recovery_code where user_id = ? and used_at is null',
    [userId],
  );
  return Number(row?.count ?? 0);
}

/** True once per code. Accepts lower case, with or without hyphens. */
export async function takeRecoveryCode(
  em: EntityManager,
  { userId, code }: { userId: string; code: string },
  at: Date,
): Promise<boolean> {
  const used = await em.execute<unknown[]>(
    'update recovery_code set used_at = ? where user_id = ? and code_hash = ? and used_at is null returning 1',
    [at, userId, hashOfTypedCode(userId, code)],
  );
  return used.length > 0;
}
