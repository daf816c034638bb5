/**
 * Closed by default: every table with personal data shows rows only to their owner. Each transaction sets its
 * actor (actor.ts): a patient by `app.patient`, the holder of a draft's secret by `app.drafts`. Staff and the
 * server itself use a role of their own, whose policies appRole.ts creates.
 */
import { Migration } from '@mikro-orm/migrations';

const PATIENT = '(select app_patient())';
const STATED = '(select app_actor()) is not null';
const OPENED = (draftId: string): string =>
  `${draftId}::text || ':' || secret_hash = any (coalesce((select app_drafts()), '{}'))`;
const OF_SUBMISSION = (table: string): string =>
  `exists (select from submission where submission.id = ${table}.submission_id)`;
const OF_DRAFT = (table: string): string => `exists (select from draft where draft.id = ${table}.draft_id)`;

/** The condition for reading a table's rows, which also applies to writing them. */
const ROWS: Record<string, string> = {
  users: `id = ${PATIENT}`,
  draft: `user_id = ${PATIENT} or ${OPENED('id')}
    or exists (select from draft_key where draft_key.draft_id = draft.id)`,
  draft_key: `${OPENED('draft_id')} and expires_at > now()`,
  submission: `user_id = ${PATIENT} or exists (select from draft where draft.id = submission.draft_id)`,
  document: `(submission_id is not null or draft_id is not null)
    and (submission_id is null or ${OF_SUBMISSION('document')}) and (draft_id is null or ${OF_DRAFT('document')})`,
  document_piece: 'exists (select from document where document.id = document_piece.document_id)',
};
for (const table of ['draft_mutation']) ROWS[table] = OF_DRAFT(table);
for (const table of [
  'message',
  'status_change',
  'information_request',
  'submission_version',
  'consent_record',
  'queue_entry',
  'rule_input',
]) {
  ROWS[table] = OF_SUBMISSION(table);
}
for (const table of [
  'identity',
  'session',
  'passkey',
  'authenticator',
  'recovery_code',
  'preference',
  'notification_read',
  'notification_reader',
  'notification_preference',
]) {
  ROWS[table] = `user_id = ${PATIENT}`;
}

/** The condition for writing where it is stricter than for reading: a row cannot be given to another user. */
const WRITTEN: Record<string, string> = {
  draft: `(user_id is null or user_id = ${PATIENT}) and (user_id = ${PATIENT} or ${OPENED('id')})`,
  submission: `user_id = ${PATIENT}`,
};

/** Only for staff and the server itself. */
const CLOSED = [
  'review_note',
  'presence',
  'queue_operation',
  'queue_view',
  'submission_evaluation',
  'rule_input_chunk',
  'rule_input_column',
  'impact_preview',
  'impact_preview_hit',
  'fixture_case',
  'invitation',
  'emergency_access',
  'resume_token',
  'sign_in_link',
  'link_token',
  'document_upload',
  'demo_sign_in',
  'intake_journey',
  'intake_visitor',
  'mail',
  'pending_change',
  'draft_removal',
];

/** Tables that any actor may insert into, with the condition for reading (null: staff only). */
const ADDED: Record<string, string | null> = {
  notification: `user_id = ${PATIENT}`,
  audit_entry: "request_id = nullif(current_setting('app.request', true), '')",
  intake_event: null,
  analytics_due: null,
};

export class Migration20261122184500ClosedRows extends Migration {
  override up(): void {
    this.addSql(`
      create function app_actor() returns text language sql stable set search_path = pg_catalog as $$
        select nullif(current_setting('app.actor', true), '')
      $$`);
    this.addSql(`
      create function app_drafts() returns text[] language sql stable set search_path = pg_catalog as $$
        select string_to_array(nullif(current_setting('app.drafts', true), ''), ',')
      $$`);
    this.addSql(`
      do $$ declare known record; begin
        for known in select policyname, tablename from pg_policies
          where schemaname = current_schema()
        loop execute format('drop policy %I on %I', known.policyname, known.tablename); end loop;
      end $$`);
    for (const table of [...Object.keys(ROWS), ...CLOSED, ...Object.keys(ADDED)]) {
      this.addSql(`alter table ${table} enable row level security`);
    }
    for (const [table, condition] of Object.entries(ROWS)) {
      const written = WRITTEN[table] ?? condition;
      this.addSql(`create policy own_rows on ${table} using (${condition}) with check (${written})`);
    }
    for (const [table, condition] of Object.entries(ADDED)) {
      this.addSql(`create policy added_rows on ${table} for insert with check (${STATED})`);
      if (condition) this.addSql(`create policy own_rows on ${table} for select using (${condition})`);
    }
  }
}
