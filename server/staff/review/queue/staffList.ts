/** Staff members a submission can be assigned to. */
import type { StaffMember } from '@clinic/contract/queue/staff';
import { BadRequest } from '@clinic/server-platform/base';
import { User } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';

const STAFF = { role: { $in: ['PHYSICIAN', 'ADMIN'] as const }, isProgram: false };

/** Sorted by name. */
export async function staffList(em: EntityManager): Promise<StaffMember[]> {
  const users = await em.find(User, STAFF as object, { orderBy: { name: 'asc', id: 'asc' } });
  return users.map(({ id, name, role }) => ({ id, name, role }));
}

/** @throws BadRequest unless it is a staff account */
export async function findAssignee(em: EntityManager, id: string | null): Promise<User | null> {
  if (id === null) return null;
  const user = await em.findOne(User, { id, ...STAFF } as object);
  if (!user) throw new BadRequest('assigneeId: nobody of the staff');
  return user as User;
}
