/** Times of the last backup and of the last verification of the audit log. Holds no personal data. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261122212500OperationMark extends Migration {
  override up(): void {
    this.addSql(
      `create table operation_mark (
         name text primary key check (name in ('backup', 'audit_verification')),
         at timestamptz not null,
         ok boolean not null
       )`,
    );
  }
}
