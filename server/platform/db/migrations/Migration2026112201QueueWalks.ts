/** Makes a search scan the queue's order in the index alone, without reading the rows it skips. */
import { Migration } from '@mikro-orm/migrations';

const ORDERS = {
  newest: 'created_at, submission_id',
  urgent: 'calm, waiting_since, submission_id',
  name: 'name_key, submission_id',
};

export class Migration2026112201QueueWalks extends Migration {
  /** Not transactional: the queue accepts writes while the indexes are built. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('set lock_timeout = 0');
    for (const [name, order] of Object.entries(ORDERS)) {
      this.#replace(`queue_${name}`, order);
      this.#replace(`queue_status_${name}`, `status, ${order}`);
    }
    // Rows written since the last vacuum are read nevertheless.
    this.addSql(`
      alter table queue_entry set (
        autovacuum_vacuum_scale_factor = 0.02,
        autovacuum_vacuum_insert_scale_factor = 0.02
      )`);
  }

  /** Can be restarted after an interruption at any point. */
  #replace(index: string, columns: string): void {
    this.addSql(`drop index concurrently if exists ${index}_next`);
    this.addSql(`create index concurrently ${index}_next on queue_entry (${columns}) include (search_text)`);
    this.addSql(`drop index concurrently if exists ${index}`);
    this.addSql(`alter index ${index}_next rename to ${index}`);
  }
}
