/** An account's second factors: list, rename, remove, and reset by an administrator. */
import { type Factor, MAX_FACTORS } from '@clinic/contract/secondFactor';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../../access/requestContext.ts';
import { recordAudit } from '../../audit/record.ts';
import { NotFound } from '../../base/errors.ts';
import { mailAccount, mailStaff } from '../../messaging/securityMail.ts';
import { endSessions } from '../ownSessions.ts';
import { makeEnrolmentCode, recordEnrolmentCode } from './enrolmentCode.ts';
import { LastFactor, TooManyFactors } from './errors.ts';

interface Row {
  id: string;
  kind: Factor['kind'];
  name: string;
  created_at: Date | string;
  last_used_at: Date | string | null;
}

const COUNTED = `
  (select count(*) from passkey where user_id = ?)
  + (select count(*) from authenticator where user_id = ? and confirmed_at is not null)`;

export async function factorsOf(em: EntityManager, userId: string): Promise<Factor[]> {
  const rows = await em.execute<Row[]>(
    `select id, 'passkey' as kind, name, created_at, last_used_at from passkey where user_id = ?
     union all
     select id, 'authenticator', name, created_at, last_used_at from authenticator
     where user_id = ? and confirmed_at is not null
     order by created_at`,
    [userId, userId],
  );
  return rows.map(({ created_at, last_used_at, ...rest }) => ({
    ...rest,
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  }));
}

export async function countFactors(em: EntityManager, userId: string): Promise<number> {
  const [row] = await em.execute<Array<{ count: string }>>(`select ${COUNTED} as count`, [userId, userId]);
  return Number(row?.count ?? 0);
}

/** Serializes changes to one account's factors. @throws TooManyFactors */
export async function lockForAdding(em: EntityManager, userId: string): Promise<void> {
  await lock(em, userId);
  if ((await countFactors(em, userId)) >= MAX_FACTORS) throw new TooManyFactors();
}

/** @throws NotFound, also for another user's factor */
export const renameFactor = (
  em: EntityManager,
  { id, userId, name }: { id: string; userId: string; name: string },
  requestContext: RequestContext,
): Promise<void> =>
  em.transactional(async (tx) => {
    const changed = await tx.execute<unknown[]>(
      `with one as (update passkey set name = ? where id = ? and user_id = ? returning 1),
            two as (update authenticator set name = ? where id = ? and user_id = ? returning 1)
       select 1 from one union all select 1 from two`,
      [name, id, userId, name, id, userId],
    );
    if (changed.length === 0) throw new NotFound('No such second factor');
    recordAudit(tx, requestContext, {
      action: 'second_factor_renamed',
      object: { type: 'user', id: userId },
      detail: { factor: id },
    });
    await mailAccount(tx, requestContext, userId);
  });

/** @throws NotFound, also for another user's factor; LastFactor */
export const removeFactor = (
  em: EntityManager,
  { id, userId }: { id: string; userId: string },
  requestContext: RequestContext,
): Promise<void> =>
  em.transactional(async (tx) => {
    // Two concurrent removals must not each rely on the factor that the other removes.
    await lock(tx, userId);
    const known = await factorsOf(tx, userId);
    const factor = known.find((each) => each.id === id);
    if (!factor) throw new NotFound('No such second factor');
    if (known.length === 1) throw new LastFactor();
    await tx.execute(`delete from ${factor.kind} where id = ? and user_id = ?`, [id, userId]);
    recordAudit(tx, requestContext, {
      action: 'second_factor_removed',
      object: { type: 'user', id: userId },
      detail: { factor: id, kind: factor.kind },
    });
    await mailAccount(tx, requestContext, userId);
  });

/**
 * For users who lost all their factors: they are signed out everywhere and enrol again with the returned code.
 * For users who have none yet, another code.
 */
export const resetFactors = (
  em: EntityManager,
  userId: string,
  requestContext: RequestContext,
): Promise<string | null> =>
  em.transactional(async (tx) => {
    const email = await lock(tx, userId);
    if (email === undefined) throw new NotFound('No such account');
    const removed = await countFactors(tx, userId);
    for (const table of ['passkey', 'authenticator', 'recovery_code']) {
      await tx.execute(`delete from ${table} where user_id = ?`, [userId]);
    }
    // Who waits for a code stays signed in: without one, that session opens nothing.
    if (removed === 0) recordEnrolmentCode(tx, requestContext, userId);
    else {
      await endSessions(tx, userId, requestContext);
      recordAudit(tx, requestContext, {
        action: 'second_factor_reset',
        object: { type: 'user', id: userId },
        detail: { removed },
      });
    }
    await mailAccount(tx, requestContext, userId);
    const about = crypto.randomUUID();
    await mailStaff(tx, requestContext, {
      template: 'factors_reset',
      about,
      roles: ['ADMIN'],
      except: requestContext.by?.id,
    });
    return makeEnrolmentCode(tx, email, requestContext.at);
  });

/**
 * Audit entries refer to the account; none of them waits for this lock, whose holder would wait for the log
 * at its commit.
 * @returns its address; undefined: no such account
 */
async function lock(em: EntityManager, userId: string): Promise<string | undefined> {
  const [row] = await em.execute<Array<{ email: string }>>(
    'select email from users where id = ? for no key update',
    [userId],
  );
  return row?.email;
}
