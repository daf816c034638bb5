/** Protects against a wrong clock: its last reading, how long it has run steadily, and marks for deletion. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261122173752Clock extends Migration {
  override up(): void {
    this.addSql(`
      create table clock_watch (
        one boolean primary key default true check (one),
        seen_at timestamptz not null,
        steady_since timestamptz not null,
        resumed_at timestamptz not null default 'epoch',
        jumps integer not null default 0,
        audit_expiry_marked_at timestamptz
      )`);
    this.addSql(`
      insert into clock_watch (seen_at, steady_since)
      select coalesce((select max(at) from audit_entry), clock_timestamp()), 'epoch'`);
    // By PostgreSQL's clock, regardless of the servers' clocks. The retention of existing drafts restarts.
    this.addSql('alter table draft add column touched_at timestamptz not null default now()');
    this.addSql(`
      create function touch_draft() returns trigger language plpgsql as $$
      begin
        new.touched_at := now();
        return new;
      end $$`);
    this.addSql(
      'create trigger draft_touched before update on draft for each row execute function touch_draft()',
    );
    this.addSql(`
      create table draft_removal (
        draft_id uuid primary key references draft on delete cascade,
        marked_at timestamptz not null
      )`);
    // Written regularly to check that the database accepts writes.
    this.addSql(
      'create table write_probe (id integer primary key, at timestamptz not null, filler bytea not null)',
    );
  }
}
