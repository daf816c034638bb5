/** Codes that administrators hand over, for setting up the first second factor of an account. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261130000010EnrolmentCode extends Migration {
  override up(): void {
    this.addSql(
      `create table enrolment_code (
         -- In lower case. Invited users have no account yet.
         email text primary key,
         code_hash text not null,
         expires_at timestamptz not null
       )`,
    );
    this.addSql('alter table enrolment_code enable row level security');
    this.addSql('alter table enrolment_code force row level security');
    this.addSql(
      `create policy stated_rows on enrolment_code to current_user
         using (current_setting('app.actor', true) ~ '^(staff|system):')
         with check (current_setting('app.actor', true) ~ '^(staff|system):')`,
    );
  }
}
