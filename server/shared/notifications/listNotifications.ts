/** Lists a user's notifications, newest first, one page at a time. */
import type { AnyNotificationKind } from '@clinic/contract/messaging';
import type { NotificationPage, NotificationQuery } from '@clinic/contract/notifications';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import type { User } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import { countUnread } from './countUnread.ts';
import { markedRead, readUntil, visibleTo } from './visible.ts';

interface Row {
  id: string;
  kind: AnyNotificationKind;
  submissionId: string;
  reference: string;
  createdAt: Date | string;
  read: boolean;
}

export const listNotifications = (
  em: EntityManager,
  user: User,
  { cursor, limit }: NotificationQuery,
  requestContext: RequestContext,
): Promise<NotificationPage> =>
  em.transactional(async (tx) => {
    const visible = visibleTo(user);
    const until = readUntil(user);
    const marked = markedRead(user);
    const after = cursor?.split('_');
    const rows = await tx.execute<Row[]>(
      `select notification.id, notification.kind, submission_id as "submissionId", reference,
         notification.created_at as "createdAt",
         (notification.created_at <= ${until.sql} or ${marked.sql}) as read
       from ${visible.sql} join submission on submission.id = notification.submission_id
       where true
         ${after ? 'and (notification.created_at, notification.id) < (?::timestamptz, ?::uuid)' : ''}
       order by notification.created_at desc, notification.id desc
       limit ?`,
      [...until.parameters, ...marked.parameters, ...visible.parameters, ...(after ?? []), limit + 1],
    );
    const notifications = rows
      .slice(0, limit)
      .map(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt).toISOString() }));
    recordAudit(tx, requestContext, {
      action: 'notifications_listed',
      object: { type: 'user', id: user.id },
      detail: { submissions: [...new Set(notifications.map(({ submissionId }) => submissionId))] },
    });
    const last = rows.length > limit ? notifications.at(-1) : undefined;
    return {
      notifications,
      unread: await countUnread(tx, user),
      next: last ? `${last.createdAt}_${last.id}` : null,
    };
  });
