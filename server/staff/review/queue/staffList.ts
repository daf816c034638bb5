/** Staff members a submission can be assigned to. */
import type { StaffMember } from '@clinic/contract/queue/staff';
import { BadRequest } from '@clinic/server-platform/base';
import { User } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';

const STAFF = { role: { $in: ['PHYSICIAN', 'ADMIN'] as const } };

/** Sorted by name. */
export async function staffList(em: EntityManager): Promise<StaffMember[]> {
  const found = await em.find(User, STAFF as object, { orderBy: { name: 'asc', id: 'asc' } });
  return found.map(({ id, name, role }) => ({ id, name, role }));
}

/** @throws BadRequest unless it is a staff account */
export async function findAssignee(em: EntityManager, id: string | null): Promise<User | null> {
  if (id === null) return null;
  const found = await em.findOne(User, { id, ...STAFF } as object);
  if (!found) throw new BadRequest('assigneeId: nobody of the staff');
  return found as User;
}
