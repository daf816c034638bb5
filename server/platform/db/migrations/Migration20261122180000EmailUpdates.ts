/** Whether a patient agreed to mail about a form, and the account's later choice. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261122180000EmailUpdates extends Migration {
  override up(): void {
    this.addSql('alter table submission add column messages_consent boolean');
    this.addSql('alter table users add column email_updates boolean');
  }
}
