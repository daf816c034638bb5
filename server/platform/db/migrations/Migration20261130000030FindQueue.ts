/** The texts and flags of the queue are found by an index of their trigrams and names. */
import { Migration } from '@mikro-orm/migrations';

/**
 * The extension belongs to the whole database, so it must not be in the schema of a clinic, which may be deleted. Its
 * operators for an index need not be in the search path of those who use the index. Clinics are migrated side by side, so
 * that another one may create it at the same time.
 */
const EXTENSION = `
  do $$ begin
    create extension if not exists pg_trgm with schema pg_catalog;
  exception when unique_violation or duplicate_object then null;
  end $$`;

const SCHEMA = `
  select quote_ident(nspname) as schema from pg_extension
  join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`;

export class Migration20261130000030FindQueue extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    await this.execute(EXTENSION);
    const [extension] = (await this.execute(SCHEMA)) as Array<{ schema: string }>;
    // Building without blocking waits for every open transaction: a new clinic need not.
    const stored = await this.execute('select from queue_entry limit 1');
    const concurrently = stored.length === 0 ? '' : 'concurrently';
    this.addSql('set lock_timeout = 0');
    // What a killed program left.
    this.addSql(`drop index ${concurrently} if exists queue_find`);
    this.addSql(
      `create index ${concurrently} queue_find on queue_entry
         using gin (search_text ${extension?.schema}.gin_trgm_ops, raised_flags) with (gin_pending_list_limit = 256)`,
    );
  }
}
