/** Marks notifications as read for one user. */
import type { MarkRead } from '@clinic/contract/notifications';
import type { RequestContext } from '@clinic/server-platform/access';
import type { User } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import { visibleTo } from './visible.ts';

/** Transactions that began within this time may still commit older notifications, which no user has seen. */
const UNDER_WAY_MS = 60_000;

export const markRead = (
  em: EntityManager,
  user: User,
  request: MarkRead,
  { at }: RequestContext,
): Promise<void> =>
  em.transactional(async (tx) => {
    const visible = visibleTo(user);
    if ('ids' in request) {
      await tx.execute(
        `insert into notification_read (user_id, notification_id)
         select ?, notification.id from ${visible.sql} where notification.id = any(?::uuid[])
         on conflict do nothing`,
        [user.id, ...visible.parameters, `{${request.ids.join(',')}}`],
      );
      return;
    }
    const until = new Date(at.getTime() - UNDER_WAY_MS);
    await tx.execute(
      `insert into notification_reader (user_id, read_until) values (?, ?)
       on conflict (user_id) do update
       set read_until = greatest(notification_reader.read_until, excluded.read_until)`,
      [user.id, until],
    );
    await tx.execute(
      `insert into notification_read (user_id, notification_id)
       select ?, notification.id from ${visible.sql} where created_at > ?
       on conflict do nothing`,
      [user.id, ...visible.parameters, until],
    );
  });
