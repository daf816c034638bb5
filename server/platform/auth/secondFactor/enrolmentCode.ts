/**
 * Whoever sets up the first second factor of an account types a code that an administrator has handed over by
 * another way than mail: a mailbox alone gets no further. One code per address, because invited users have no
 * account yet; a new one replaces it.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../../access/requestContext.ts';
import { recordAudit } from '../../audit/record.ts';
import { hashOfTypedCode, newTypedCode } from './typedCode.ts';

const GROUPS = 3;
const VALID_MS = 7 * 86_400_000;

/**
 * @param keep do not replace a code that is still valid
 * @returns the code, which is not stored; null when none is needed, because the account has a second factor
 */
export async function makeEnrolmentCode(
  em: EntityManager,
  email: string,
  at: Date,
  { keep = false } = {},
): Promise<string | null> {
  const owner = email.toLowerCase();
  const code = newTypedCode(GROUPS);
  const made = await em.execute<unknown[]>(
    `insert into enrolment_code as known (email, code_hash, expires_at)
     select ?, ?, ?::timestamptz where not exists (
       select from users where lower(email) = ? and (
         exists (select from passkey where user_id = users.id)
         or exists (select from authenticator where user_id = users.id and confirmed_at is not null)))
     on conflict (email) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at
       where not ? or known.expires_at <= ?
     returning 1`,
    [owner, enrolmentHash(owner, code), new Date(at.getTime() + VALID_MS), owner, keep, at],
  );
  return made.length > 0 ? code : null;
}

export const enrolmentHash = (email: string, code: string): string =>
  hashOfTypedCode(email.toLowerCase(), code);

/** Whether this is the hash of the code that the address has now. */
export async function opensEnrolment(
  em: EntityManager,
  email: string,
  hash: string | undefined,
  at: Date,
): Promise<boolean> {
  if (hash === undefined) return false;
  const rows = await em.execute<unknown[]>(
    'select 1 from enrolment_code where email = ? and code_hash = ? and expires_at > ?',
    [email.toLowerCase(), hash, at],
  );
  return rows.length > 0;
}

export async function endEnrolmentCode(em: EntityManager, email: string): Promise<void> {
  await em.execute('delete from enrolment_code where email = ?', [email.toLowerCase()]);
}

/** @param userId null: known by address only */
export const recordEnrolmentCode = (
  em: EntityManager,
  requestContext: RequestContext,
  userId: string | null,
): void =>
  recordAudit(em, requestContext, { action: 'enrolment_code_made', object: { type: 'user', id: userId } });

/** For an operator's console, which is the only place that shows it. */
export const enrolmentCodeText = (code: string): string =>
  `Enrolment code for setting up a second factor within 7 days. It is not shown again:\n  ${code}`;
