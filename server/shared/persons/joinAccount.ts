/** What an account claims belongs to its person, unless another date of birth or another account speaks against it. */
import type { SignedInRequest } from '@clinic/server-platform/access';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockPersons, mergePersons } from './merge.ts';

interface Found {
  id: string;
  account: string | null;
  /** YYYY-MM-DD */
  born: string | null;
}

const FOUND = `id, user_id as account, to_char(birth_date, 'YYYY-MM-DD') as born from person`;

/** @param submissions that the account has just claimed */
export async function joinAccount(
  tx: EntityManager,
  submissions: readonly string[],
  requestContext: SignedInRequest,
): Promise<void> {
  const { id: user } = requestContext.by;
  // As a submission of the account does: one after another.
  await tx.execute('select from users where id = ? for no key update', [user]);
  const rows = await tx.execute<Array<{ id: string }>>(
    'select distinct person_id as id from submission where id = any(?::uuid[]) order by 1',
    [`{${submissions.join(',')}}`],
  );
  const ids = rows.map(({ id }) => id);
  const locked = await lockPersons(tx, ids);
  for (const id of ids) {
    // Merged by others since: staff see both.
    if (locked.get(id)?.merged_into !== null) continue;
    const [claimed] = await tx.execute<Found[]>(`select ${FOUND} where id = ?`, [id]);
    const [own] = await tx.execute<Found[]>(
      `select ${FOUND} where id = (select root_person(id) from person where user_id = ?)`,
      [user],
    );
    if (!claimed || claimed.account !== null) continue;
    if (!own) {
      await tx.execute('update person set user_id = ? where id = ?', [user, id]);
    } else if (own.id !== id && !(own.born && claimed.born && own.born !== claimed.born)) {
      await mergePersons(tx, { kept: own.id, merged: id }, requestContext);
    }
  }
}
