/** Bulk exports that programs have begun: what was asked for, and when. Their files are made while they are read. */
import { Migration } from '@mikro-orm/migrations';

const STATED = `current_setting('app.actor', true) ~ '^(staff|system):'`;

export class Migration20261130210002FhirExports extends Migration {
  override up(): void {
    this.addSql(
      `create table fhir_export (
         id uuid primary key,
         owner_id uuid not null references users,
         request text not null,
         types text[] not null,
         since timestamptz,
         -- Later submissions are not in it.
         at timestamptz not null,
         expires_at timestamptz not null
       )`,
    );
    this.addSql('create index fhir_export_owner on fhir_export (owner_id)');
    this.addSql('alter table fhir_export enable row level security');
    this.addSql('alter table fhir_export force row level security');
    this.addSql(
      `create policy stated_rows on fhir_export to current_user using (${STATED}) with check (${STATED})`,
    );
  }
}
