/** Notifications, the mail outbox and sign-in links. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112104Notifications extends Migration {
  override up(): void {
    // Without a user it is for all staff, otherwise for that patient.
    this.addSql(`
      create table notification (
        id uuid primary key,
        kind text not null,
        submission_id uuid not null references submission,
        user_id uuid references users on delete cascade,
        created_at timestamptz not null
      )`);
    this.addSql(
      'create index notification_of_staff on notification (created_at desc, id desc) where user_id is null',
    );
    this.addSql(
      'create index notification_of_patient on notification (user_id, created_at desc, id desc) where user_id is not null',
    );
    this.addSql('create index notification_submission on notification (submission_id)');
    this.addSql(`
      create table notification_read (
        user_id uuid not null references users on delete cascade,
        notification_id uuid not null references notification on delete cascade,
        primary key (user_id, notification_id)
      )`);
    // Everything up to `read_until` is read, and so are the notifications that were marked individually.
    this.addSql(`
      create table notification_reader (
        user_id uuid primary key references users on delete cascade,
        read_until timestamptz not null,
        language text not null default 'en'
      )`);
    this.addSql(`
      create table notification_preference (
        user_id uuid not null references users on delete cascade,
        kind text not null,
        in_app boolean not null,
        mail boolean not null,
        primary key (user_id, kind)
      )`);

    this.addSql(`
      create table mail (
        id uuid primary key,
        recipient text not null,
        template text not null,
        language text not null,
        path text not null,
        reference text,
        dedupe_key text not null unique,
        created_at timestamptz not null,
        expires_at timestamptz,
        attempts integer not null default 0,
        next_attempt_at timestamptz not null,
        sent_at timestamptz,
        given_up_at timestamptz
      )`);
    this.addSql(
      'create index mail_due on mail (next_attempt_at) where sent_at is null and given_up_at is null',
    );

    this.addSql(`
      create table sign_in_link (
        id uuid primary key,
        email text not null,
        token_hash text not null unique,
        browser text not null,
        return_to text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        code_hash text,
        code_tries integer not null default 0,
        used_at timestamptz,
        voided_at timestamptz
      )`);
    this.addSql('create index sign_in_link_email on sign_in_link (lower(email)) where used_at is null');
    this.addSql('create index sign_in_link_browser on sign_in_link (browser)');
    // Number of requests since `since`; keys are hashes.
    this.addSql(`
      create table rate_limit (
        key text primary key,
        since timestamptz not null,
        count integer not null
      )`);
  }
}
