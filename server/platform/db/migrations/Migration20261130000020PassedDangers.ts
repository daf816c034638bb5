/** An approval remembers the dangers that were open, as they were named then. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261130000020PassedDangers extends Migration {
  override up(): void {
    this.addSql(`alter table status_change add column passed_dangers jsonb not null default '[]'`);
  }
}
