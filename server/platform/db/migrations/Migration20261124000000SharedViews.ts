/** Views of the queue can be shared with all staff of the clinic. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261124000000SharedViews extends Migration {
  override up(): void {
    this.addSql('alter table queue_view add column shared boolean not null default false');
    this.addSql('create index queue_view_shared on queue_view (created_at) where shared');
  }
}
