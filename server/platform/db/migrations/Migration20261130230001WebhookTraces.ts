/** The request that caused what is sent to a webhook. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261130230001WebhookTraces extends Migration {
  override up(): void {
    this.addSql('alter table webhook_delivery add column request_id text');
  }
}
