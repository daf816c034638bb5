/** Marks the pieces of a search text that are not at the start of the first name, for searches in name order. */
import { Migration } from '@mikro-orm/migrations';

/**
 * The terms are those of before and `late:<piece>` for each piece of four letters that stands anywhere but at
 * the start of the first name, or of the same word further on: most mail addresses repeat the name.
 */
const TERMS = `
  create or replace function queue_terms(text_in text, flags text[]) returns integer[]
    language plpgsql immutable parallel safe as $$
  declare
    ends constant text := ' .@-_0123456789' || chr(31);
    words text := ' ' || translate(text_in, ends, repeat(' ', length(ends))) || ' ';
    first constant text := split_part(words, ' ', 2);
  begin
    words := replace(words, ' ' || first || ' ', '  ' || substr(first, 2) || ' ');
    return array(
      select distinct hashtext(substr(text_in, place, size))
      from generate_series(1, length(text_in)) as place, generate_series(1, 3) as size
      where place + size <= length(text_in) + 1
      union all
      select distinct hashtext('late:' || substr(words, place, 4))
      from generate_series(1, length(words) - 3) as place
      where strpos(substr(words, place, 4), ' ') = 0
      union all
      select hashtext('flag:' || flag) from unnest(flags) as flag
    );
  end
  $$`;

export class Migration20261128000000LateTerms extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    this.addSql(TERMS);
    // Building without blocking waits for every open transaction: a new clinic need not.
    const stored = await this.execute('select from queue_entry limit 1');
    if (stored.length === 0) return;
    this.addSql('set lock_timeout = 0');
    // What a killed program left.
    this.addSql('drop index concurrently if exists queue_search_ccnew');
    this.addSql('reindex index concurrently queue_search');
  }
}
