/** Operators and the single-use links that sign them in. All statements belong to the platform. */
import { hashOfSessionId, newSessionId } from '@clinic/server-platform/access';
import type { EntityManager } from '@mikro-orm/postgresql';

export interface Operator {
  id: string;
  /** In lower case. */
  email: string;
}

/** The path of the operator's pages. */
export const PLATFORM_PATH = '/platform';

export const linkPath = (token: string): string => `${PLATFORM_PATH}/sign-in/${token}`;

export async function hasOperators(em: EntityManager): Promise<boolean> {
  const [row] = await em.execute<Array<{ some: boolean }>>('select exists (select from operator) as some');
  return row?.some ?? false;
}

/** `hasFactor`: whether an authenticator app is set up. */
export async function findOperator(
  em: EntityManager,
  email: string,
): Promise<(Operator & { hasFactor: boolean }) | undefined> {
  const [found] = await em.execute<Array<Operator & { hasFactor: boolean }>>(
    `select id, email, exists (
       select from authenticator where user_id = operator.id and confirmed_at is not null
     ) as "hasFactor"
     from operator where email = ?`,
    [email.toLowerCase()],
  );
  return found;
}

/** @returns the token; only its hash is stored */
export async function makeLink(
  em: EntityManager,
  operatorId: string,
  { validMs, at }: { validMs: number; at: Date },
): Promise<string> {
  const token = newSessionId();
  await em.execute('delete from operator_link where expires_at <= ?', [at]);
  await em.execute('insert into operator_link (token_hash, operator_id, expires_at) values (?, ?, ?)', [
    hashOfSessionId(token),
    operatorId,
    new Date(at.getTime() + validMs),
  ]);
  return token;
}
