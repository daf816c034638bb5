/** Staff said that two persons are not the same one; they are no longer proposed. */
import { Migration } from '@mikro-orm/migrations';
import { SETTLE } from './Migration20261130100000Persons.ts';

const BEFORE = '      update submission_version set patient_id = null where submission_id = one.id;';

/** A document, too, may name the account only while its submission does. */
const SETTLE_DOCUMENTS = SETTLE.replace('create function', 'create or replace function').replace(
  BEFORE,
  `${BEFORE}\n      update document set patient_id = null where submission_id = one.id;`,
);

export class Migration20261130100002DistinctPersons extends Migration {
  override up(): void {
    this.addSql(
      `create table distinct_persons (
         person_id uuid not null references person,
         other_id uuid not null references person,
         author_id uuid not null references users,
         created_at timestamptz not null,
         primary key (person_id, other_id),
         check (person_id < other_id)
       )`,
    );
    this.addSql(SETTLE_DOCUMENTS);
    this.addSql('create index distinct_persons_other on distinct_persons (other_id)');
    this.addSql('alter table distinct_persons enable row level security');
    this.addSql('alter table distinct_persons force row level security');
    this.addSql(
      `create policy stated_rows on distinct_persons to current_user
         using (current_setting('app.actor', true) ~ '^(staff|system):')
         with check (current_setting('app.actor', true) ~ '^(staff|system):')`,
    );
  }
}
