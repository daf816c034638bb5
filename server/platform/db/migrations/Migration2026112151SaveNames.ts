/** Names of a draft's saves; named saves are kept. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112151SaveNames extends Migration {
  override up(): void {
    this.addSql('alter table questionnaire_draft_save add column name text');
  }
}
