/** Patients to contact come first in the queue, whatever their status: the one who is due first, so the late ones. */
import { Migration } from '@mikro-orm/migrations';

const ENTRIES = `
  create or replace view derived_queue_entry with (security_invoker = true) as
    select id as submission_id, created_at, coalesce(due_at, waiting_since) as waiting_since,
      (case when due_at is null then queue_calm(status, urgency, answer_due_at) else -1 end)::smallint as calm, status,
      assignee_id, queue_name(patient_name) collate "C" as name_key,
      queue_text(patient_name, patient_email, reference, patient_phone, patient_birth_date) as search_text,
      raised_flags, rule_set_id
    from submission left join contact_due on contact_due.submission_id = submission.id and closed_at is null`;

export class Migration20261129000021ContactsFirst extends Migration {
  override up(): void {
    this.addSql(ENTRIES);
  }
}
