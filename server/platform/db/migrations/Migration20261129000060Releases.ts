/** Forms that are released together with rules, and when a version was retired. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261129000060Releases extends Migration {
  override up(): void {
    this.addSql('alter table authored_draft add column proposed_form jsonb');
    this.addSql('alter table questionnaire_version add column retired_at timestamptz');
  }
}
