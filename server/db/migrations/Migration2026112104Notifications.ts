/** Notifications and the mail outbox. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112104Notifications extends Migration {
  override up(): void {
    this.addSql(`
      create table notification (
        id uuid primary key,
        kind text not null,
        submission_id uuid not null references submission,
        created_at timestamptz not null
      )`);
    this.addSql('create index notification_newest on notification (created_at desc)');
    this.addSql(`
      create table mail (
        id uuid primary key,
        recipient text not null,
        template text not null,
        language text not null,
        path text not null,
        dedupe_key text not null unique,
        created_at timestamptz not null,
        sent_at timestamptz
      )`);
  }
}
