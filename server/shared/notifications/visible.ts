/** Which notifications a user may see, and which of them they have read; as SQL over `notification`. */
import type { User } from '@clinic/server-platform/entities';

/** A SQL clause and its parameters. */
export interface Clause {
  sql: string;
  parameters: unknown[];
}

/**
 * Their own; for staff also everybody's, except the kinds they switched off. To select from: each part has an index in
 * order of time.
 */
export const visibleTo = ({ id, role }: User): Clause => {
  const own = 'select * from notification where user_id = ?';
  return role === 'PATIENT'
    ? { sql: `(${own}) notification`, parameters: [id] }
    : {
        sql: `(${own} union all select * from notification where user_id is null and not exists (
          select 1 from notification_preference preference
          where preference.user_id = ? and preference.kind = notification.kind and not preference.in_app)) notification`,
        parameters: [id, id],
      };
};

/** Notifications older than the account count as read. */
export const readUntil = ({ id, createdAt }: User): Clause => ({
  sql: 'coalesce((select read_until from notification_reader where user_id = ?), ?)',
  parameters: [id, createdAt],
});

export const markedRead = ({ id }: User): Clause => ({
  sql: `exists (select 1 from notification_read where user_id = ? and notification_id = notification.id)`,
  parameters: [id],
});
