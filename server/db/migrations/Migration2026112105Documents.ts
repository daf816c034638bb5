/** Uploaded files. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112105Documents extends Migration {
  override up(): void {}
}
