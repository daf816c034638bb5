/** A test case remembers the submission it was taken from. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261129000040CaseOrigin extends Migration {
  override up(): void {
    this.addSql('alter table fixture_case add column submission_id uuid');
  }
}
