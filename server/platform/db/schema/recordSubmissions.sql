-- Updates what is derived from submissions: their urgency, their rows in the queue, the counts, and
-- the marks for the analytics. Called by each transaction that writes submissions, whose rows it has locked.
-- `npm run verify` finds what differs.

create function record_submissions(ids uuid[]) returns void
  language plpgsql as $$
declare
  changed uuid[];
begin
  update submission set urgency = derived.urgency
    from (
      select id, submission_urgency(rule_set_id, rule_set_version, raised_flags, continued_past) as urgency
      from submission where id = any (ids)
    ) as derived
    where submission.id = derived.id and submission.urgency <> derived.urgency;
  insert into analytics_due (draft_id) select draft_id from submission where id = any (ids);
  changed := array(
    select derived.submission_id from derived_queue_entry derived left join queue_entry stored using (submission_id)
    where derived.submission_id = any (ids) and row(derived.*) is distinct from row(stored.*)
  );
  if cardinality(changed) = 0 then return; end if;
  perform count_queue_entries(changed, -1);
  insert into queue_entry select * from derived_queue_entry where submission_id = any (changed)
    on conflict (submission_id) do update set created_at = excluded.created_at,
      waiting_since = excluded.waiting_since, calm = excluded.calm, status = excluded.status,
      assignee_id = excluded.assignee_id, name_key = excluded.name_key, search_text = excluded.search_text,
      raised_flags = excluded.raised_flags, rule_set_id = excluded.rule_set_id;
  perform count_queue_entries(changed, 1);
  if random() < 0.01 then perform fold_queue_tally(); end if;
  if random() < 0.005 then perform fold_rule_tally(); end if;
end $$;

create function count_queue_entries(ids uuid[], by bigint) returns void
  language plpgsql as $$
begin
  insert into queue_tally (status, flag, assignee_id, number)
    select status, flag, coalesce(assignee_id, '00000000-0000-0000-0000-000000000000'), by
    from queue_entry, unnest(array_append(raised_flags, '')) as flag where submission_id = any (ids);
  insert into rule_tally (day, rule_set_id, flag, number)
    select (created_at at time zone 'UTC')::date, rule_set_id, flag, by
    from queue_entry, unnest(array_append(raised_flags, '')) as flag where submission_id = any (ids);
end $$;
