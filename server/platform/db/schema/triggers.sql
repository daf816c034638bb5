-- What is derived from a written row in the same transaction.

create function announce_ended_access() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('access_ended', tg_argv[0] || ':' || (to_jsonb(old) ->> tg_argv[1]));
  return null;
end $$;

create function keep_flag_urgency() returns trigger
  language plpgsql as $$
begin
  delete from flag_urgency where rule_set_id = new.rule_set_id and rule_set_version = new.version;
  insert into flag_urgency
    select new.rule_set_id, new.version, flag ->> 'key',
      case flag ->> 'severity' when 'danger' then 3 when 'warning' then 2 else 1 end
    from jsonb_array_elements(new.document -> 'flags') as flag
    on conflict do nothing;
  return null;
end $$;

create function touch_draft() returns trigger
  language plpgsql as $$
begin
  new.touched_at := now();
  return new;
end $$;

create function derive_urgency() returns trigger
  language plpgsql as $$
begin
  new.urgency := greatest(
    urgency_of(new.rule_set_id, new.rule_set_version, new.raised_flags),
    case when cardinality(new.continued_past) > 0 then 2 else 0 end);
  new.waiting_since := coalesce(new.waiting_since, new.created_at);
  return new;
end $$;

create function keep_queue() returns trigger
  language plpgsql as $$
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
end $$;

create function loosen_rule_input() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into rule_input (submission_id) values (new.id);
  else
    update rule_input set inputs = null, packed = false where submission_id = new.id;
  end if;
  return null;
end $$;

create function keep_rule_tally() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_rule_tally(old.created_at, old.rule_set_id, old.raised_flags, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_rule_tally(new.created_at, new.rule_set_id, new.raised_flags, 1);
  end if;
  if random() < 0.005 then perform fold_rule_tally(); end if;
  return null;
end $$;

create function mark_events_due() returns trigger
  language plpgsql as $$
begin
  insert into analytics_due (draft_id, visitor_id) select distinct draft_id, visitor_id from added;
  return null;
end $$;

create function mark_submissions_due() returns trigger
  language plpgsql as $$
begin
  insert into analytics_due (draft_id) select draft_id from changed;
  return null;
end $$;

create function mark_submission_due() returns trigger
  language plpgsql as $$
begin
  insert into analytics_due (draft_id) values (new.draft_id);
  return null;
end $$;

create trigger session_deleted after delete on session
  for each row when (old.user_id is not null)
  execute function announce_ended_access('session', 'id_hash');
create trigger session_changed_hands after update of user_id on session
  for each row when (old.user_id is not null and old.user_id is distinct from new.user_id)
  execute function announce_ended_access('session', 'id_hash');
create trigger account_access_changed after update of role, deactivated_at on users
  for each row when (old.role is distinct from new.role
    or (old.deactivated_at is null and new.deactivated_at is not null))
  execute function announce_ended_access('user', 'id');

create trigger draft_touched before update on draft for each row execute function touch_draft();

create trigger intake_event_due after insert on intake_event referencing new table as added
  for each statement execute function mark_events_due();

create trigger rule_set_urgency after insert or update of document on rule_set_version
  for each row execute function keep_flag_urgency();

create trigger submission_due_new after insert on submission referencing new table as changed
  for each statement execute function mark_submissions_due();
create trigger submission_due_gone after delete on submission referencing old table as changed
  for each statement execute function mark_submissions_due();
create trigger submission_due_changed after update on submission for each row
  when (old.status <> new.status or old.flags_json <> new.flags_json or old.created_at <> new.created_at)
  execute function mark_submission_due();
create trigger submission_input_added after insert on submission
  for each row execute function loosen_rule_input();
create trigger submission_input_changed after update on submission for each row
  when (old.answers_json is distinct from new.answers_json
    or old.answered_on is distinct from new.answered_on)
  execute function loosen_rule_input();
create trigger submission_queue_added after insert or delete on submission
  for each row execute function keep_queue();
create trigger submission_queue_changed after update on submission for each row
  when ((old.status, old.assignee_id, old.waiting_since, old.urgency, old.raised_flags,
      old.patient_name, old.patient_email, old.reference, old.patient_phone, old.patient_birth_date)
    is distinct from (new.status, new.assignee_id, new.waiting_since, new.urgency, new.raised_flags,
      new.patient_name, new.patient_email, new.reference, new.patient_phone, new.patient_birth_date))
  execute function keep_queue();
create trigger submission_rules_counted after insert or delete on submission
  for each row execute function keep_rule_tally();
create trigger submission_rules_recounted after update on submission for each row
  when ((old.created_at, old.rule_set_id, old.raised_flags)
    is distinct from (new.created_at, new.rule_set_id, new.raised_flags))
  execute function keep_rule_tally();
create trigger submission_urgency
  before insert or update of raised_flags, rule_set_version, continued_past on submission
  for each row execute function derive_urgency();
