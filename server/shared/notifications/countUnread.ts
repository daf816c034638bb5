/** Counts a user's unread notifications. */
import { MAX_UNREAD } from '@clinic/contract/notifications';
import type { User } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import { markedRead, readUntil, visibleTo } from './visible.ts';

export async function countUnread(em: EntityManager, user: User): Promise<number> {
  const visible = visibleTo(user);
  const until = readUntil(user);
  const marked = markedRead(user);
  const [row] = await em.execute<Array<{ unread: number }>>(
    `select count(*)::int as unread from (
       select 1 from ${visible.sql}
       where created_at > ${until.sql} and not ${marked.sql}
       limit ?
     ) counted`,
    [...visible.parameters, ...until.parameters, ...marked.parameters, MAX_UNREAD],
  );
  return row?.unread ?? 0;
}
