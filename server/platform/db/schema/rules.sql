-- Evaluations by rules, and the rules' inputs.

create table reevaluation (
  id uuid primary key,
  rule_set_id text not null,
  version text not null,
  reason text not null,
  statuses text[],
  state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
  cursor bigint not null,
  last_place bigint not null,
  done bigint not null default 0,
  total bigint not null,
  evaluated bigint not null default 0,
  changed bigint not null default 0,
  new_danger bigint not null default 0,
  requested_by_id uuid not null references users,
  requested_at timestamptz not null,
  finished_at timestamptz,
  foreign key (rule_set_id, version) references rule_set_version
);
create unique index reevaluation_running on reevaluation (rule_set_id) where state = 'running';

-- Evaluations replaced by a re-evaluation. The submission itself holds the current one.
create table submission_evaluation (
  submission_id uuid not null references submission,
  reevaluation_id uuid not null references reevaluation,
  rule_set_id text not null,
  rule_set_version text not null,
  flags_json jsonb not null,
  evidence_json jsonb not null,
  raised_flags text[] not null,
  superseded_at timestamptz not null,
  primary key (submission_id, reevaluation_id),
  foreign key (rule_set_id, rule_set_version) references rule_set_version
);

-- The rules' inputs of each submission. A row is `packed` into the chunk at its place, holds its inputs
-- itself, or waits for their projection. Chunks hold one column per question: a dictionary, and a code for
-- each place.
create table rule_input (
  place bigint generated always as identity primary key,
  submission_id uuid not null unique references submission on delete cascade,
  inputs jsonb,
  packed boolean not null default false
);
create index rule_input_loose on rule_input (place) where not packed;

create table rule_input_chunk (
  chunk integer primary key,
  size integer not null,
  present bytea not null
);

create table rule_input_column (
  chunk integer not null references rule_input_chunk on delete cascade,
  key text not null,
  dictionary text not null,
  codes bytea not null,
  primary key (chunk, key)
);
alter table rule_input_column alter column codes set storage external;

-- Questions of types that are projected only if a rule reads them.
create table rule_input_extra (key text primary key);

create table impact_preview (
  id uuid primary key,
  rule_set_id text not null,
  requested_by_id uuid not null references users,
  requested_at timestamptz not null
);
create index impact_preview_age on impact_preview (requested_at);

-- A bitmap of places, starting at first_place.
create table impact_preview_hit (
  preview_id uuid not null references impact_preview on delete cascade,
  flag text not null,
  change text not null,
  first_place bigint not null,
  places bytea not null,
  primary key (preview_id, flag, change)
);

-- Raised flags by day of submission ('' for all submissions). Rows are only added, and merged now and then.
create table rule_tally (
  id bigint generated always as identity primary key,
  day date not null,
  rule_set_id text not null,
  flag text not null,
  number bigint not null
);
create index rule_tally_day on rule_tally (day);

create function fold_rule_tally() returns void
  language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(current_schema() || ' rule_tally', 0)) then return; end if;
  with gone as (delete from rule_tally returning *)
  insert into rule_tally (day, rule_set_id, flag, number)
    select day, rule_set_id, flag, sum(number) from gone
    group by day, rule_set_id, flag having sum(number) <> 0;
end $$;
