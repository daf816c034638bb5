/** The queue is searched without regard to accents: the text to search has none. */
import { Migration } from '@mikro-orm/migrations';

/** `withoutAccents` in `server/review/queue/searchTerms.ts` removes the same characters from what is typed. */
export const folded = (text: string): string =>
  `lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

const TEXT = `
  create or replace function queue_text(name text, email text, reference text, phone text, birth_date date)
    returns text language sql stable as $$
    select ${folded(`concat_ws(chr(31), coalesce(name, ''), coalesce(email, ''), reference,
      regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'),
      coalesce(to_char(birth_date::timestamp, 'YYYY-MM-DD'), ''))`)}
  $$`;

/** The texts of existing rows follow in the next migration. */
export class Migration20261128000004FoldedSearch extends Migration {
  override up(): void {
    // Waits for transactions that have computed a text the old way, so that the next migration sees their rows.
    this.addSql('lock table queue_entry in access exclusive mode');
    this.addSql(TEXT);
  }
}
