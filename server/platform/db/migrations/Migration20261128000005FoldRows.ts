/** Removes the accents from the texts to search of existing rows, while the clinic is open. */
import { Migration } from '@mikro-orm/migrations';
import { folded } from './Migration20261128000004FoldedSearch.ts';

const BATCH = 200;

export class Migration20261128000005FoldRows extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  /**
   * The new text is made from the stored one, which others may have just changed: a row's submission could be
   * older. Rows are locked by id, as the application does, so that no transaction deadlocks. Their index follows.
   */
  override async up(): Promise<void> {
    let after: string | null = '00000000-0000-0000-0000-000000000000';
    while (after !== null) {
      const [row] = (await this.execute(
        `with batch as (
           select submission_id from queue_entry
           where submission_id > ? and search_text <> ${folded('search_text')}
           order by submission_id limit ${BATCH} for update
         ), changed as (
           update queue_entry set search_text = ${folded('search_text')}
             from batch where queue_entry.submission_id = batch.submission_id
         )
         select max(submission_id::text) as last from batch`,
        [after],
      )) as Array<{ last: string | null }>;
      after = row?.last ?? null;
    }
  }
}
