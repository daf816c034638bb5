/** A value that only the SESSION_KEYS of the installation's servers open: one row. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261127000002KeyCheck extends Migration {
  override up(): void {
    this.addSql(
      'create table key_check (id boolean primary key default true check (id), sealed bytea not null)',
    );
  }
}
