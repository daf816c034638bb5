/** Marks the pieces of a search text that are not at the start of the first name, for searches in name order. */
import { Migration } from '@mikro-orm/migrations';

/**
 * The terms are those of before and `late:<piece>` for each piece of three letters that stands anywhere but at
 * the start of the first name, or of the same word further on: most mail addresses repeat the name.
 */
const TERMS = `
  create or replace function queue_terms(text_in text, flags text[]) returns integer[]
    language sql immutable parallel safe as $$
    select array(
      select distinct hashtext(term)
      from (select ' .@-_0123456789' || chr(31) as ends) as known,
        split_part(translate(text_in, ends, repeat(' ', length(ends))), ' ', 1) as first,
        generate_series(1, length(text_in)) as place, generate_series(1, 3) as size,
        substr(text_in, place, size) as piece,
        unnest(array[piece, case
          when size = 3 and translate(piece, ends, '') = piece and not (
            length(first) >= 3 and substr(text_in, place, length(first)) = first
            and strpos(ends, substr(text_in, place + length(first), 1)) > 0
          ) then 'late:' || piece end]) as term
      where place + size <= length(text_in) + 1 and term is not null
      union all
      select hashtext('flag:' || flag) from unnest(flags) as flag
    )
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
