/** Loaded before the migrating program: the migration of a future version, which adds a column to each clinic. */
import { MIGRATIONS } from '@clinic/server/testing';
import { Migration } from '@mikro-orm/migrations';
import { ADDED_COLUMN } from './addedColumn.ts';

class AddedColumn extends Migration {
  override up(): void {
    this.addSql(ADDED_COLUMN);
  }
}

MIGRATIONS.push({ name: 'NextAddedColumn', class: AddedColumn });
