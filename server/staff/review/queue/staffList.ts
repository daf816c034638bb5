/** Staff members, and who of them a submission can be assigned to. */
import type { StaffMember } from '@clinic/contract/queue/staff';
import { BadRequest } from '@clinic/server-platform/base';
import { User } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';

const STAFF = { role: { $in: ['PHYSICIAN', 'ADMIN'] as const }, isProgram: false };

/** Sorted by name. Closed accounts, too: what is assigned to them must be findable. */
export async function staffList(em: EntityManager): Promise<StaffMember[]> {
  const users = await em.find(User, STAFF as object, { orderBy: { name: 'asc', id: 'asc' } });
  return users.map(({ id, name, role, deactivatedAt }) => ({
    id,
    name,
    role,
    isClosed: (deactivatedAt ?? null) !== null,
  }));
}

/** @throws BadRequest unless it is an open staff account: nobody would read what is assigned to a closed one */
export async function findAssignee(em: EntityManager, id: string | null): Promise<User | null> {
  if (id === null) return null;
  const user = await em.findOne(User, { id, ...STAFF } as object);
  if (!user) throw new BadRequest('assigneeId: nobody of the staff');
  if (user.deactivatedAt)
    throw new BadRequest('assigneeId: this account is closed; choose a colleague who can sign in');
  return user as User;
}
