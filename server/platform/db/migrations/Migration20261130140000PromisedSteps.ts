/** What the clinic promised patients, by when, and when it was done. Among equally urgent patients the first due comes first. */
import { Migration } from '@mikro-orm/migrations';

/**
 * A message about a form that is decided brings it back among those that wait. Of what is due in the same quarter of an
 * hour, what began first comes first.
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
        select min(due_at + (started_at - date_bin('15 minutes', started_at, 'epoch'))) as promised_at from promised_step
        where promised_step.submission_id = submission.id and ended_at is null
      ) as promised on true`;

export class Migration20261130140000PromisedSteps extends Migration {
  override up(): void {
    this.addSql(
      `create table promised_step (
         submission_id uuid not null references submission,
         step text not null check (step in ('read', 'answer', 'decision')),
         started_at timestamptz not null,
         due_at timestamptz not null,
         -- When it was done, or no longer to be done.
         ended_at timestamptz,
         -- Who was told that it waits, in this order.
         notified uuid[] not null default '{}',
         -- When somebody was last told, or the time began.
         notified_at timestamptz not null,
         -- null: everybody was told
         notify_at timestamptz,
         primary key (submission_id, step, started_at)
       )`,
    );
    this.addSql(
      'create unique index promised_step_open on promised_step (submission_id, step) where ended_at is null',
    );
    this.addSql('create index promised_step_notify on promised_step (notify_at) where ended_at is null');
    this.addSql('create index promised_step_told on promised_step (notified_at) where ended_at is null');
    this.addSql('create index promised_step_due on promised_step (due_at) where ended_at is null');
    this.addSql('alter table promised_step enable row level security');
    this.addSql('alter table promised_step force row level security');
    this.addSql(
      `create policy stated_rows on promised_step to current_user
         using (current_setting('app.actor', true) ~ '^(staff|system):')
         with check (current_setting('app.actor', true) ~ '^(staff|system):')`,
    );
    this.addSql(ENTRIES);
  }
}
