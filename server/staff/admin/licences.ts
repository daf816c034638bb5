/** The licences of a member of the staff. */
import type { Licence, LicencesOf } from '@clinic/contract/licences';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import { User } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';

type Licences = z.infer<typeof LicencesOf>;

/** @throws NotFound unless it is an account of the staff */
export async function licencesOf(em: EntityManager, userId: string): Promise<Licences> {
  const staff = { id: userId, role: { $ne: 'PATIENT' as const }, isProgram: false };
  if ((await em.count(User, staff)) === 0) throw new NotFound('No such member of the staff');
  const licences = await em.execute<Licence[]>(
    `select state, number, to_char(expires_on, 'YYYY-MM-DD') as "expiresOn" from licence where user_id = ? order by state`,
    [userId],
  );
  return { licences };
}

/** Replaces all of them. One whose end changes is announced again. */
export const changeLicences = (
  em: EntityManager,
  userId: string,
  { licences }: Licences,
  requestContext: SignedInRequest,
): Promise<Licences> =>
  em.transactional(async (tx) => {
    const before = await licencesOf(tx, userId);
    const states = licences.map(({ state }) => state);
    await tx.execute('delete from licence where user_id = ? and state <> all (?::text[])', [
      userId,
      `{${states.join(',')}}`,
    ]);
    for (const { state, number, expiresOn } of licences) {
      await tx.execute(
        `insert into licence (user_id, state, number, expires_on) values (?, ?, ?, ?)
         on conflict (user_id, state) do update set number = excluded.number, expires_on = excluded.expires_on,
           announced = case when licence.expires_on = excluded.expires_on then licence.announced end`,
        [userId, state, number, expiresOn],
      );
    }
    const shown = (all: readonly Licence[]) =>
      all.map(({ state, expiresOn }) => `${state} ${expiresOn}`).sort();
    recordAudit(tx, requestContext, {
      action: 'licences_changed',
      object: { type: 'user', id: userId },
      detail: { before: shown(before.licences), after: shown(licences) },
    });
    return licencesOf(tx, userId);
  });
