/** Contacts with patients that staff record, and when one is due. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261129000020Contacts extends Migration {
  override up(): void {
    this.addSql(
      `create table contact_due (
         submission_id uuid primary key references submission,
         -- The flags that ask for a contact: some are raised, of others it is unknown whether they hold.
         raised text[] not null,
         unknown text[] not null,
         started_at timestamptz not null,
         due_at timestamptz not null,
         closed_at timestamptz,
         -- Who recorded the last try.
         tried_by_id uuid references users,
         -- Who was notified since the start, in this order.
         notified uuid[] not null default '{}',
         notify_at timestamptz not null
       )`,
    );
    this.addSql('create index contact_due_open on contact_due (notify_at) where closed_at is null');
    this.addSql(
      `create table patient_contact (
         id uuid primary key,
         submission_id uuid not null references submission,
         author_id uuid not null references users,
         outcome text not null check (outcome in ('reached', 'not_reached', 'emergency_services', 'in_care')),
         contacted_at timestamptz not null,
         next_try_at timestamptz check ((next_try_at is null) = (outcome <> 'not_reached')),
         note text,
         client_key uuid not null,
         created_at timestamptz not null,
         unique (submission_id, client_key)
       )`,
    );
    for (const table of ['contact_due', 'patient_contact']) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(
        `create policy stated_rows on ${table} to current_user
           using (current_setting('app.actor', true) ~ '^(staff|system):')
           with check (current_setting('app.actor', true) ~ '^(staff|system):')`,
      );
    }
  }
}
