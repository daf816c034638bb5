/** Gives existing submissions their place in the queue by open dangers and by whose turn it is. */
import { Migration } from '@mikro-orm/migrations';

const BATCH = 200;

/** Each statement sees what those before it have written, and the rows stay locked. */
const REORDER = `
  create or replace function reorder_queue(after uuid) returns uuid
    language plpgsql as $$
  declare
    ids uuid[];
  begin
    ids := array(select id from submission where id > after order by id limit ${BATCH} for update);
    update submission set urgency = derived.urgency, answer_due_at = derived.answer_due_at
      from (
        select id, urgency_of(rule_set_id, rule_set_version, raised_flags, continued_past, flags_json) as urgency,
          coalesce(answer_due_at, (
            select request.created_at + interval '7 days' from information_request request
            where status = 'NEEDS_INFO' and submission_id = submission.id and closed_at is null
              and request.created_at > now() - interval '7 days'
          )) as answer_due_at
        from submission where id = any (ids)
      ) as derived
      where submission.id = derived.id
        and (submission.urgency <> derived.urgency or submission.answer_due_at is distinct from derived.answer_due_at);
    update queue_entry set calm = derived.calm from derived_queue_entry derived
      where derived.submission_id = any (ids) and queue_entry.submission_id = derived.submission_id
        and queue_entry.calm <> derived.calm;
    return ids[cardinality(ids)];
  end $$`;

export class Migration20261129000002OrderQueue extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    await this.execute(REORDER);
    let after: string | null = '00000000-0000-0000-0000-000000000000';
    let isEmpty = true;
    while (after !== null) {
      const [row] = (await this.execute('select reorder_queue(?) as last', [after])) as Array<{
        last: string | null;
      }>;
      after = row?.last ?? null;
      if (after !== null) isEmpty = false;
    }
    this.addSql('drop function reorder_queue(uuid)');
    // Building without blocking waits for every open transaction: a new clinic need not.
    const concurrently = isEmpty ? '' : 'concurrently';
    this.addSql('set lock_timeout = 0');
    // What a killed program left.
    this.addSql(`drop index ${concurrently} if exists submission_answer_due`);
    this.addSql(
      `create index ${concurrently} submission_answer_due on submission (answer_due_at) where answer_due_at is not null`,
    );
  }
}
