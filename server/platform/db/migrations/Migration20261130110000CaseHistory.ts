/** A case of a rule set can have a history. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261130110000CaseHistory extends Migration {
  override up(): void {
    this.addSql('alter table fixture_case add column history jsonb');
  }
}
