-- Closed by default: every table with personal data shows rows only to their owner. Staff and the server
-- itself use a role of their own, whose policies appRole.ts creates.
do $$ declare closed text; begin
  foreach closed in array array[
    'analytics_due', 'audit_entry', 'authenticator', 'consent_record', 'demo_sign_in', 'document',
    'document_piece', 'document_upload', 'draft', 'draft_key', 'draft_mutation', 'draft_removal',
    'emergency_access', 'fixture_case', 'identity', 'impact_preview', 'impact_preview_hit',
    'information_request', 'intake_event', 'intake_journey', 'intake_visitor', 'invitation',
    'known_device', 'link_token', 'mail', 'message', 'notification', 'notification_preference',
    'notification_read', 'notification_reader', 'passkey', 'pending_change', 'preference',
    'presence', 'queue_entry', 'queue_operation', 'queue_view', 'recovery_code', 'resume_token',
    'review_note', 'rule_input', 'rule_input_chunk', 'rule_input_column', 'session', 'sign_in_link',
    'status_change', 'submission', 'submission_evaluation', 'submission_version', 'users'
  ] loop
    execute format('alter table %I enable row level security', closed);
  end loop;
end $$;
create policy own_rows on users
  using (id = (select app_patient()))
  with check (id = (select app_patient()));
create policy own_rows on identity
  using (user_id = (select app_patient()))
  with check (user_id = (select app_patient()));
create policy own_rows on session
  using (user_id = (select app_patient()))
  with check (user_id = (select app_patient()));
create policy own_rows on passkey
  using (user_id = (select app_patient()))
  with check (user_id = (select app_patient()));
create policy own_rows on authenticator
  using (user_id = (select app_patient()))
  with check (user_id = (select app_patient()));
create policy own_rows on recovery_code
  using (user_id = (select app_patient()))
  with check (user_id = (select app_patient()));
create policy own_rows on preference
  using (user_id = (select app_patient()))
  with check (user_id = (select app_patient()));
create policy own_rows on notification_read
  using (user_id = (select app_patient()))
  with check (user_id = (select app_patient()));
create policy own_rows on notification_reader
  using (user_id = (select app_patient()))
  with check (user_id = (select app_patient()));
create policy own_rows on notification_preference
  using (user_id = (select app_patient()))
  with check (user_id = (select app_patient()));
create policy own_rows on draft_key
  using (draft_id::text || ':' || secret_hash = any (coalesce((select app_drafts()), '{}'))
    and expires_at > now())
  with check (draft_id::text || ':' || secret_hash = any (coalesce((select app_drafts()), '{}'))
    and expires_at > now());
create policy own_rows on draft
  using (user_id = (select app_patient())
    or id::text || ':' || secret_hash = any (coalesce((select app_drafts()), '{}'))
    or exists (select from draft_key where draft_key.draft_id = draft.id))
  with check ((user_id is null or user_id = (select app_patient()))
    and (user_id = (select app_patient())
      or id::text || ':' || secret_hash = any (coalesce((select app_drafts()), '{}'))));
create policy own_rows on draft_mutation
  using (exists (select from draft where draft.id = draft_mutation.draft_id))
  with check (exists (select from draft where draft.id = draft_mutation.draft_id));
create policy own_rows on submission
  using (user_id = (select app_patient()) or exists (select from draft where draft.id = submission.draft_id))
  with check (user_id = (select app_patient()));
create policy own_rows on message
  using (exists (select from submission where submission.id = message.submission_id))
  with check (exists (select from submission where submission.id = message.submission_id));
create policy own_rows on status_change
  using (exists (select from submission where submission.id = status_change.submission_id))
  with check (exists (select from submission where submission.id = status_change.submission_id));
create policy own_rows on information_request
  using (exists (select from submission where submission.id = information_request.submission_id))
  with check (exists (select from submission where submission.id = information_request.submission_id));
create policy own_rows on submission_version
  using (exists (select from submission where submission.id = submission_version.submission_id))
  with check (exists (select from submission where submission.id = submission_version.submission_id));
create policy own_rows on consent_record
  using (exists (select from submission where submission.id = consent_record.submission_id))
  with check (exists (select from submission where submission.id = consent_record.submission_id));
create policy own_rows on document
  using ((submission_id is not null or draft_id is not null)
    and (submission_id is null
      or exists (select from submission where submission.id = document.submission_id))
    and (draft_id is null or exists (select from draft where draft.id = document.draft_id)))
  with check ((submission_id is not null or draft_id is not null)
    and (submission_id is null
      or exists (select from submission where submission.id = document.submission_id))
    and (draft_id is null or exists (select from draft where draft.id = document.draft_id)));
create policy own_rows on document_piece
  using (exists (select from document where document.id = document_piece.document_id))
  with check (exists (select from document where document.id = document_piece.document_id));
-- Any actor may notify others, who alone see the notification.
create policy added_rows on notification for insert with check ((select app_actor()) is not null);
create policy own_rows on notification for select using (user_id = (select app_patient()));
