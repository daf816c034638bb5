/**
 * The second wall: while a patient's request is at work, the database shows no row of another patient, even to a
 * statement that forgot to ask for the patient's own. Rows of nobody's account are guarded by their secret alone.
 *
 * `app.patient` was set by each request; unset, the staff, a holder of a draft's secret or the server itself asks.
 */
import { Migration } from '@mikro-orm/migrations';

/** What belongs to a submission is seen by whoever sees the submission. */
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
    // A patient's act notifies the staff, but what the staff was told is not the patient's.
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
