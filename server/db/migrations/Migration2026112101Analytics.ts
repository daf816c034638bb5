/** Intake events and the figures made of them. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112101Analytics extends Migration {
  override up(): void {}
}
