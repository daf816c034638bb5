/** Webhooks, and what is to be sent to each. */
import { Migration } from '@mikro-orm/migrations';

const STATED = `current_setting('app.actor', true) ~ '^(staff|system):'`;

export class Migration20261130190000Webhooks extends Migration {
  override up(): void {
    this.addSql(
      `create table webhook (
         id uuid primary key,
         url text not null,
         events text[] not null,
         -- Encrypted with the clinic's key.
         secret bytea not null,
         former_secret bytea,
         former_until timestamptz,
         off text check (off in ('byHand', 'failing')),
         created_at timestamptz not null,
         -- The last entry of the audit log that was read for it.
         read_to bigint not null,
         failures integer not null default 0,
         -- After a failure nothing is sent to it before this time.
         retry_at timestamptz not null
       )`,
    );
    this.addSql(
      `create table webhook_delivery (
         id uuid primary key,
         -- The order in which events are sent that are about the same object.
         position bigint generated always as identity unique,
         webhook_id uuid not null references webhook on delete cascade,
         event text not null,
         about text not null,
         data jsonb not null,
         occurred_at timestamptz not null,
         attempts integer not null default 0,
         first_attempt_at timestamptz,
         next_attempt_at timestamptz not null,
         delivered_at timestamptz,
         status integer,
         error text
       )`,
    );
    this.addSql(
      `create index webhook_delivery_waiting on webhook_delivery (webhook_id, about, position) where delivered_at is null`,
    );
    this.addSql('create index webhook_delivery_log on webhook_delivery (webhook_id, position)');
    for (const table of ['webhook', 'webhook_delivery']) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(
        `create policy stated_rows on ${table} to current_user using (${STATED}) with check (${STATED})`,
      );
    }
  }
}
