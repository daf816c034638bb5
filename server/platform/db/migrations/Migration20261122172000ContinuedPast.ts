/** The eligibility rules a patient continued past, and the document and version a consent was given to. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261122172000ContinuedPast extends Migration {
  override up(): void {
    this.addSql("alter table submission add column continued_past text[] not null default '{}'");
    this.addSql(
      'alter table consent_record add column document_version text, add column document_sha256 text',
    );
  }
}
