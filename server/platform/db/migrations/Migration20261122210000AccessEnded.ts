/**
 * Announces when a session ends, or an account loses its role or is deactivated, regardless of which process
 * changes the row, so that its open pages close at once.
 */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261122210000AccessEnded extends Migration {
  override up(): void {
    this.addSql(`
      create function announce_ended_access() returns trigger language plpgsql set search_path = pg_catalog as $$
      begin
        perform pg_notify('access_ended', tg_argv[0] || ':' || (to_jsonb(old) ->> tg_argv[1]));
        return null;
      end $$`);
    this.addSql(`
      create trigger session_deleted after delete on session
      for each row when (old.user_id is not null)
      execute function announce_ended_access('session', 'id_hash')`);
    this.addSql(`
      create trigger session_changed_hands after update of user_id on session
      for each row when (old.user_id is not null and old.user_id is distinct from new.user_id)
      execute function announce_ended_access('session', 'id_hash')`);
    this.addSql(`
      create trigger account_access_changed after update of role, deactivated_at on users
      for each row when (old.role is distinct from new.role
        or (old.deactivated_at is null and new.deactivated_at is not null))
      execute function announce_ended_access('user', 'id')`);
  }
}
