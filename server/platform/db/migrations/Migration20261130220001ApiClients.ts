/** Programs that prove by a key who they are, the tokens they get for it, and the proofs that were used. */
import { Migration } from '@mikro-orm/migrations';

const STATED = `current_setting('app.actor', true) ~ '^(staff|system):'`;

export class Migration20261130220001ApiClients extends Migration {
  override up(): void {
    this.addSql('alter table api_token alter column token_hash drop not null');
    this.addSql('alter table api_token add column jwks jsonb, add column jwks_url text');
    // It proves who it is by a token, or by a key that is kept here or read from its address.
    this.addSql(
      `alter table api_token add constraint api_token_proof check (num_nonnulls(token_hash, jwks, jwks_url) = 1)`,
    );
    this.addSql(
      `create table access_token (
         token_hash bytea primary key,
         program_id uuid not null references api_token,
         -- Those of SMART, too.
         scopes text[] not null,
         expires_at timestamptz not null
       )`,
    );
    this.addSql(
      `create table used_assertion (
         hash bytea primary key,
         expires_at timestamptz not null
       )`,
    );
    for (const table of ['access_token', 'used_assertion']) {
      this.addSql(`create index ${table}_expires on ${table} (expires_at)`);
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(
        `create policy stated_rows on ${table} to current_user using (${STATED}) with check (${STATED})`,
      );
    }
  }
}
