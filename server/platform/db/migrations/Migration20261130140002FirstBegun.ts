/**
 * Of what is due at the same time, what began first comes first: also what came in at different hours of a weekend, which
 * is all due at one time on Monday.
 */
import { Migration } from '@mikro-orm/migrations';

/**
 * Times that are promised are quarters of an hour. A microsecond for each second until it began tells them apart, and
 * stays within a quarter of an hour until 2048. The order of what began within one second is that of the identifiers.
 */
const ENTRIES = `
  create or replace view derived_queue_entry with (security_invoker = true) as
    select id as submission_id, created_at, coalesce(due_at, promised_at, waiting_since) as waiting_since,
      (case
        when due_at is not null then -1
        when promised_at is not null and status in ('APPROVED', 'ARCHIVED') then 4
        else queue_calm(status, urgency, answer_due_at)
      end)::smallint as calm, status,
      assignee_id, queue_name(patient_name) collate "C" as name_key,
      queue_text(patient_name, patient_email, reference, patient_phone, patient_birth_date) as search_text,
      raised_flags, rule_set_id
    from submission left join contact_due on contact_due.submission_id = submission.id and closed_at is null
      left join lateral (
        select min(due_at + extract(epoch from started_at - timestamptz '2020-01-01Z') * interval '1 microsecond')
          as promised_at from promised_step
        where promised_step.submission_id = submission.id and ended_at is null
      ) as promised on true`;

export class Migration20261130140002FirstBegun extends Migration {
  override up(): void {
    this.addSql(ENTRIES);
    this.addSql(
      `update queue_entry set waiting_since = derived.waiting_since from derived_queue_entry derived
       where queue_entry.submission_id = derived.submission_id
         and derived.submission_id in (select submission_id from promised_step where ended_at is null)`,
    );
  }
}
