/** Loaded before the migrating program: the migration of a next version, which adds a column to each clinic. */
import { Migration } from '@mikro-orm/migrations';
import { MIGRATIONS } from '../../server/platform/db/migrations.ts';

export const ADDED_COLUMN = 'alter table submission add column added_by_the_bench integer';

class AddedColumn extends Migration {
  override up(): void {
    this.addSql(ADDED_COLUMN);
  }
}

MIGRATIONS.push({ name: 'NextAddedColumn', class: AddedColumn });
