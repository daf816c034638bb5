/** Saves of a draft that somebody gave a name to, so that they are kept. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112151SaveNames extends Migration {
  override up(): void {
    this.addSql('alter table questionnaire_draft_save add column name text');
  }
}
