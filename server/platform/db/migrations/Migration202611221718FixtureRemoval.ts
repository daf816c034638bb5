import { Migration } from '@mikro-orm/migrations';

/** Makes the removal of a fixture set reversible. */
export class Migration202611221718FixtureRemoval extends Migration {
  override up(): void {
    this.addSql('alter table fixture_set add column removed_at timestamptz');
  }
}
