import { Migration } from '@mikro-orm/migrations';

/** A removed set of fixtures can be restored. */
export class Migration202611221718FixtureRemoval extends Migration {
  override up(): void {
    this.addSql('alter table fixture_set add column removed_at timestamptz');
  }
}
