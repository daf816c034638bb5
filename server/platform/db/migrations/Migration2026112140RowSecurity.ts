/**
 * Defense in depth: during a patient's request the database shows no rows of other patients, even to a query
 * that lacks the condition. Rows without an account are protected by their secret alone. Each request set
 * `app.patient`; without it, the query belonged to staff, to a holder of a draft's secret or to the server
 * itself.
 */
import { Migration } from '@mikro-orm/migrations';

/** Rows of a submission are visible to those who can see the submission. */
const OF_SUBMISSION = [
  'message',
  'status_change',
  'information_request',
  'submission_version',
  'consent_record',
];

export class Migration2026112140RowSecurity extends Migration {
  override up(): void {
    this.addSql(`
      create function app_patient() returns uuid language sql stable set search_path = pg_catalog as $$
        select nullif(current_setting('app.patient', true), '')::uuid
      $$`);
    for (const table of ['submission', 'draft']) {
      this.#wall(
        table,
        '(select app_patient()) is null or user_id is null or user_id = (select app_patient())',
      );
    }
    for (const table of OF_SUBMISSION) {
      this.#wall(
        table,
        `(select app_patient()) is null
          or exists (select from submission where submission.id = ${table}.submission_id)`,
      );
    }
    this.#wall(
      'document',
      `(select app_patient()) is null or (
        (submission_id is null or exists (select from submission where submission.id = document.submission_id))
        and (draft_id is null or exists (select from draft where draft.id = document.draft_id)))`,
    );
    this.#wall('review_note', '(select app_patient()) is null');
    // A patient's action notifies staff, but the patient cannot read that notification.
    this.addSql('alter table notification enable row level security');
    this.addSql(`
      create policy patient_sees on notification for select
        using ((select app_patient()) is null or user_id = (select app_patient()))`);
    this.addSql(`
      create policy patient_adds on notification for insert
        with check ((select app_patient()) is null or user_id is null or user_id = (select app_patient()))`);
    this.addSql(`
      create policy others_change on notification for update using ((select app_patient()) is null)`);
    this.addSql(`
      create policy others_delete on notification for delete using ((select app_patient()) is null)`);
  }

  #wall(table: string, condition: string): void {
    this.addSql(`alter table ${table} enable row level security`);
    this.addSql(`create policy patient_rows on ${table} using (${condition}) with check (${condition})`);
  }
}
