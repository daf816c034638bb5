/** A single table for all rate limits. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112111Limits extends Migration {
  override up(): void {
    this.addSql('drop table intake_rate');
  }
}
