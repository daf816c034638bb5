/** Patients' phone number and date of birth, which the queue can search, along with the reference. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261122171000Contact extends Migration {
  override up(): void {
    this.addSql('alter table submission add column patient_phone text, add column patient_birth_date date');
    this.addSql(`
      create function queue_text(of_submission submission) returns text language sql stable as $$
        select lower(concat_ws(chr(31), coalesce(of_submission.patient_name, ''),
          coalesce(of_submission.patient_email, ''), of_submission.reference,
          regexp_replace(coalesce(of_submission.patient_phone, ''), '[^0-9]', '', 'g'),
          coalesce(to_char(of_submission.patient_birth_date::timestamp, 'YYYY-MM-DD'), '')))
      $$`);
    this.addSql(`
      create or replace function keep_queue() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into queue_entry values (new.id, new.created_at, new.waiting_since,
            queue_calm(new.status, new.urgency), new.status, new.assignee_id, queue_name(new.patient_name),
            queue_text(new), new.raised_flags);
        elsif tg_op = 'UPDATE' then
          update queue_entry set waiting_since = new.waiting_since,
            calm = queue_calm(new.status, new.urgency),
            status = new.status, assignee_id = new.assignee_id, name_key = queue_name(new.patient_name),
            search_text = queue_text(new), raised_flags = new.raised_flags
          where submission_id = new.id;
        end if;
        if tg_op <> 'INSERT' then
          perform add_to_queue_tally(old.status, old.raised_flags, old.assignee_id, -1);
        end if;
        if tg_op <> 'DELETE' then
          perform add_to_queue_tally(new.status, new.raised_flags, new.assignee_id, 1);
        end if;
        if random() < 0.01 then perform fold_queue_tally(); end if;
        return null;
      end $$`);
    this.addSql('drop trigger submission_queue_changed on submission');
    this.addSql(`
      create trigger submission_queue_changed after update on submission
        for each row when (
          (old.status, old.assignee_id, old.waiting_since, old.urgency, old.raised_flags,
            old.patient_name, old.patient_email, old.reference, old.patient_phone, old.patient_birth_date)
          is distinct from
          (new.status, new.assignee_id, new.waiting_since, new.urgency, new.raised_flags,
            new.patient_name, new.patient_email, new.reference, new.patient_phone, new.patient_birth_date))
        execute function keep_queue()`);
    this.addSql('drop function queue_text(text, text)');
    this.addSql(`
      update queue_entry set search_text = queue_text(submission)
      from submission where submission.id = submission_id`);
  }
}
