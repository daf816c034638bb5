/** Who can be told that a patient waits. */
import type { Role } from '@clinic/contract/auth';
import type { Settings } from '@clinic/contract/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Colleagues } from './nextNotification.ts';
import type { OnDuty } from './nextReminder.ts';

/** Without those whose account is closed. If there is no physician, everybody is all staff. */
export async function colleaguesOf(
  tx: EntityManager,
  { dutyList }: Pick<Settings, 'dutyList'>,
  responsible: ReadonlyArray<string | null>,
): Promise<Colleagues & OnDuty> {
  const staff = await tx.execute<Array<{ id: string; role: Role }>>(
    `select id, role from users where role in ('PHYSICIAN', 'ADMIN') and deactivated_at is null order by id`,
  );
  const ids = new Set(staff.map(({ id }) => id));
  const inTurn = [...new Set([...responsible, ...dutyList])].filter((id) => id !== null && ids.has(id));
  const physicians = staff.filter(({ role }) => role === 'PHYSICIAN').map(({ id }) => id);
  const everybody = [...new Set([...(inTurn as string[]), ...physicians])];
  return {
    inTurn: inTurn as string[],
    everybody: everybody.length > 0 ? everybody : [...ids],
    administrators: staff.filter(({ role }) => role === 'ADMIN').map(({ id }) => id),
  };
}

/** Whether one of them has opened the submission. */
export async function isOpened(
  tx: EntityManager,
  submissionId: string,
  since: Date,
  by: readonly string[],
): Promise<boolean> {
  const [row] = await tx.execute<Array<{ opened: boolean }>>(
    `select exists (select from audit_entry where object_type = 'submission' and object_id = ?
       and action = 'submission_viewed' and at >= ? and actor_id = any (?::uuid[])) as opened`,
    [submissionId, since, `{${by.join(',')}}`],
  );
  return row?.opened ?? false;
}
