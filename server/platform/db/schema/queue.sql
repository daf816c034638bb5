-- The queue's sorting, search and counts, and saved views; presence.

create function queue_name(name text) returns text
  language sql immutable as $$
  select case when trim(name) <> ''
    then regexp_replace(normalize(lower(trim(name)), NFD), '[\u0300-\u036f]', '', 'g')
    else chr(65533) end
$$;

create function queue_text(name text, email text, reference text, phone text, birth_date date)
  returns text language sql stable as $$
  select lower(concat_ws(chr(31), coalesce(name, ''), coalesce(email, ''), reference,
    regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'),
    coalesce(to_char(birth_date::timestamp, 'YYYY-MM-DD'), '')))
$$;

-- Pieces of one, two and three characters, so that short words are found too, without an extension. Hashes
-- only preselect: every match is compared.
create function queue_terms(text_in text, flags text[]) returns integer[]
  language sql immutable parallel safe as $$
  select array(
    select distinct hashtext(substr(text_in, place, size))
    from generate_series(1, length(text_in)) as place, generate_series(1, 3) as size
    where place + size <= length(text_in) + 1
    union all
    select hashtext('flag:' || flag) from unnest(flags) as flag
  )
$$;

create function queue_wanted(word text, flag text) returns integer[]
  language sql immutable as $$
  select array(
    select distinct hashtext(substr(word, place, size))
    from (select least(length(word), 3) as size) as whole,
      generate_series(1, length(word) - size + 1) as place
    where size > 0
    union all
    select hashtext('flag:' || flag) where flag is not null
  )
$$;

-- Decided submissions are no longer waiting, however urgent they were.
create function queue_calm(status text, urgency integer) returns integer
  language sql immutable as $$
  select case when status in ('APPROVED', 'ARCHIVED') then 4 else 3 - urgency end
$$;

-- One narrow row per submission: the queue's pages are found here, without reading the wide rows. Each sort
-- order is an index to scan, which includes the text to search; `queue_terms` finds rare matches. Rows
-- written since the last vacuum are read nevertheless, and every search reads the pending list of its index:
-- both are kept short.
create table queue_entry (
  submission_id uuid primary key references submission on delete cascade,
  created_at timestamptz not null,
  waiting_since timestamptz not null,
  calm smallint not null,
  status text not null,
  assignee_id uuid,
  name_key text collate "C" not null,
  search_text text not null,
  raised_flags text[] not null,
  rule_set_id text not null
) with (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02
);
create index queue_assignee on queue_entry (assignee_id, status);
create index queue_name on queue_entry (name_key, submission_id) include (search_text);
create index queue_newest on queue_entry (created_at, submission_id) include (search_text);
create index queue_search on queue_entry using gin (queue_terms(search_text, raised_flags))
  with (gin_pending_list_limit = 256);
create index queue_status_name on queue_entry (status, name_key, submission_id) include (search_text);
create index queue_status_newest on queue_entry (status, created_at, submission_id) include (search_text);
create index queue_status_urgent on queue_entry (status, calm, waiting_since, submission_id)
  include (search_text);
create index queue_urgent on queue_entry (calm, waiting_since, submission_id) include (search_text);

-- The row that each submission must have in `queue_entry`.
create view derived_queue_entry with (security_invoker = true) as
  select id as submission_id, created_at, waiting_since, queue_calm(status, urgency)::smallint as calm, status,
    assignee_id, queue_name(patient_name) collate "C" as name_key,
    queue_text(patient_name, patient_email, reference, patient_phone, patient_birth_date) as search_text,
    raised_flags, rule_set_id
  from submission;

-- Number of submissions by status, flag ('' for all) and assignee (all zeros for none): the sum over the
-- rows. Rows are only ever added, so that writers never wait for each other, and merged now and then.
create table queue_tally (
  id bigint generated always as identity primary key,
  status text not null,
  flag text not null,
  assignee_id uuid not null,
  number bigint not null
);

create function fold_queue_tally() returns void
  language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(current_schema() || ' queue_tally', 0)) then return; end if;
  with gone as (delete from queue_tally returning *)
  insert into queue_tally (status, flag, assignee_id, number)
    select status, flag, assignee_id, sum(number) from gone
    group by status, flag, assignee_id having sum(number) <> 0;
end $$;

create table queue_view (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null
);
create index queue_view_owner on queue_view (user_id, created_at);

create table queue_operation (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  action text not null,
  items jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz
);

-- Who has a submission or a draft of a questionnaire or rule set open. Unlogged: useless after a crash.
create unlogged table presence (
  subject_id uuid not null,
  user_id uuid not null references users on delete cascade,
  seen_at timestamptz not null,
  primary key (subject_id, user_id)
);
