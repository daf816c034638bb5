/** Programs that call the API. Each has an account, which the audit log, the limits and the row security know it by. */
import { Migration } from '@mikro-orm/migrations';

const STATED = `current_setting('app.actor', true) ~ '^(staff|system):'`;

export class Migration20261130190001ApiTokens extends Migration {
  override up(): void {
    this.addSql('alter table users add column is_program boolean not null default false');
    // Closed accounts cannot sign in, are assigned nothing and get no mail.
    this.addSql(
      `alter table users add constraint users_program_is_closed
         check (not is_program or (deactivated_at is not null and role = 'PHYSICIAN'))`,
    );
    this.addSql(
      `create table api_token (
         id uuid primary key references users,
         token_hash bytea not null unique,
         scopes text[] not null,
         created_at timestamptz not null,
         created_by uuid not null references users,
         expires_at timestamptz not null,
         last_used_at timestamptz,
         revoked_at timestamptz
       )`,
    );
    this.addSql('alter table api_token enable row level security');
    this.addSql('alter table api_token force row level security');
    this.addSql(
      `create policy stated_rows on api_token to current_user using (${STATED}) with check (${STATED})`,
    );
  }
}
