-- Closed by default: every table with personal data has a column that names a row's owner, and shows it only to them. The
-- column is compared with what the transaction has stated (actor.ts); if nothing is stated, no row is visible. Staff and
-- the server itself use a role of their own, whose policies appRole.ts creates. The owner of the tables is no
-- exception: its connections see rows only once they have stated staff or the server.
do $$ declare closed text; begin
  foreach closed in array array[
    'analytics_due', 'audit_entry', 'authenticator', 'consent_record', 'demo_sign_in', 'document',
    'document_object', 'document_piece', 'document_upload', 'draft', 'draft_key', 'draft_mutation', 'draft_removal',
    'emergency_access', 'fixture_case', 'identity', 'impact_preview', 'impact_preview_hit',
    'information_request', 'intake_event', 'intake_journey', 'intake_visitor', 'invitation',
    'known_device', 'link_token', 'mail', 'message', 'notification', 'notification_preference',
    'notification_read', 'notification_reader', 'passkey', 'pending_change', 'preference',
    'presence', 'queue_entry', 'queue_operation', 'queue_view', 'recovery_code', 'resume_token',
    'review_note', 'rule_input', 'rule_input_chunk', 'rule_input_column', 'session', 'sign_in_link',
    'status_change', 'submission', 'submission_evaluation', 'submission_version', 'users'
  ] loop
    execute format('alter table %I enable row level security', closed);
    execute format('alter table %I force row level security', closed);
    execute format($policy$
      create policy stated_rows on %I to current_user
        using (current_setting('app.actor', true) ~ '^(staff|system):')
        with check (current_setting('app.actor', true) ~ '^(staff|system):')
    $policy$, closed);
  end loop;
end $$;

-- Rows of accounts.
do $$ declare owned record; begin
  for owned in select * from (values
    ('users', 'id'), ('identity', 'user_id'), ('session', 'user_id'), ('passkey', 'user_id'),
    ('authenticator', 'user_id'), ('recovery_code', 'user_id'), ('preference', 'user_id'),
    ('notification_read', 'user_id'), ('notification_reader', 'user_id'),
    ('notification_preference', 'user_id'), ('message', 'patient_id'), ('status_change', 'patient_id'),
    ('information_request', 'patient_id'), ('submission_version', 'patient_id')
  ) as each (name, owner) loop
    execute format($policy$
      create policy own_rows on %I using (%I = nullif(current_setting('app.patient', true), '')::uuid)
    $policy$, owned.name, owned.owner);
  end loop;
end $$;

-- Rows of drafts. `app.drafts` holds the secrets that the request presents, `app.opened` the drafts that
-- they have opened.
create policy own_rows on draft_key for select
  using (draft_id::text || ':' || secret_hash = any (string_to_array(current_setting('app.drafts', true), ','))
    and expires_at > now());
create policy own_rows on draft
  using (user_id = nullif(current_setting('app.patient', true), '')::uuid
    or id::text || ':' || secret_hash = any (string_to_array(current_setting('app.drafts', true), ','))
    or id = any (string_to_array(current_setting('app.opened', true), ',')::uuid[]))
  with check ((user_id is null or user_id = nullif(current_setting('app.patient', true), '')::uuid)
    and (user_id = nullif(current_setting('app.patient', true), '')::uuid
      or id::text || ':' || secret_hash = any (string_to_array(current_setting('app.drafts', true), ','))));
create policy own_rows on draft_mutation for select
  using (draft_id = any (string_to_array(current_setting('app.opened', true), ',')::uuid[]));
create policy own_rows on submission
  using (user_id = nullif(current_setting('app.patient', true), '')::uuid
    or draft_id = any (string_to_array(current_setting('app.opened', true), ',')::uuid[]))
  with check (user_id = nullif(current_setting('app.patient', true), '')::uuid);
do $$ declare filed text; begin
  foreach filed in array array['document', 'document_piece'] loop
    execute format($policy$
      create policy own_rows on %I
        using (patient_id = nullif(current_setting('app.patient', true), '')::uuid
          or draft_id = any (string_to_array(current_setting('app.opened', true), ',')::uuid[]))
    $policy$, filed);
  end loop;
end $$;

-- Any actor may notify others; only the recipient sees the notification.
create policy added_rows on notification for insert with check (current_setting('app.actor', true) <> '');
create policy own_rows on notification for select
  using (user_id = nullif(current_setting('app.patient', true), '')::uuid);
