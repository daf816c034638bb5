/** Licences of physicians, by state. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261130140001Licences extends Migration {
  override up(): void {
    this.addSql(
      `create table licence (
         user_id uuid not null references users on delete cascade,
         state text not null,
         number text not null,
         -- Valid until the end of this day at the clinic.
         expires_on date not null,
         -- Days before its end that were announced last.
         announced smallint,
         -- When its physician last got a submission in turn.
         assigned_at timestamptz,
         primary key (user_id, state)
       )`,
    );
    this.addSql('alter table licence enable row level security');
    this.addSql('alter table licence force row level security');
    this.addSql(
      `create policy stated_rows on licence to current_user
         using (current_setting('app.actor', true) ~ '^(staff|system):')
         with check (current_setting('app.actor', true) ~ '^(staff|system):')`,
    );
  }
}
