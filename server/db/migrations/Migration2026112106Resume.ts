/** Links that resume an intake elsewhere. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112106Resume extends Migration {
  override up(): void {}
}
