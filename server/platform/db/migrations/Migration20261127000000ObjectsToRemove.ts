/** Documents of deleted clinics that are still in object storage: their clinic's tables are gone. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261127000000ObjectsToRemove extends Migration {
  override up(): void {
    this.addSql('create table object_to_remove (key text primary key, due_at timestamptz not null)');
    this.addSql('create index object_to_remove_due on object_to_remove (due_at)');
  }
}
