/** Which notifications a user may see, and which of them they have read; as SQL over `notification`. */
import type { User } from '../platform/db/entities/user.ts';

/** A SQL clause and its parameters. */
export interface Clause {
  sql: string;
  parameters: unknown[];
}

/** For staff: all kinds except those they switched off; for patients: their own. */
export const visibleTo = ({ id, role }: User): Clause =>
  role === 'PATIENT'
    ? { sql: 'notification.user_id = ?', parameters: [id] }
    : {
        sql: `notification.user_id is null and not exists (
          select 1 from notification_preference preference
          where preference.user_id = ? and preference.kind = notification.kind and not preference.in_app)`,
        parameters: [id],
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
