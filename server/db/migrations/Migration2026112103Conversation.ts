/** Requests for information, messages and versions of the answers. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112103Conversation extends Migration {
  override up(): void {}
}
