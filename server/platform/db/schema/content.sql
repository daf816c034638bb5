-- Questionnaires, rule sets and fixtures. Documents are json, not jsonb, where their order of keys matters.

create table setting (
  key text primary key,
  value jsonb not null
);

create table questionnaire_version (
  questionnaire_id text not null,
  version text not null,
  status text not null check (status in ('draft', 'published', 'retired')),
  definition jsonb not null,
  sha256 text not null,
  published_at timestamptz,
  change_note text,
  published_by_id uuid references users,
  primary key (questionnaire_id, version)
);

-- Documents that staff are editing. json, not jsonb, keeps the document's order of keys.
create table authored_draft (
  id uuid primary key,
  kind text not null check (kind in ('questionnaire', 'rule_set')),
  document_id text not null,
  version text not null,
  title text not null,
  based_on_id text,
  based_on_version text,
  content json not null,
  revision integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_id uuid not null references users,
  proposed_by_id uuid references users,
  proposed_at timestamptz,
  proposal_note text,
  declined_by_id uuid references users,
  declined_at timestamptz,
  decline_reason text
);

-- Named saves are kept.
create table authored_save (
  draft_id uuid not null references authored_draft on delete cascade,
  revision integer not null,
  content json not null,
  saved_at timestamptz not null,
  saved_by_id uuid not null references users,
  name text,
  primary key (draft_id, revision)
);

create table rule_set_version (
  rule_set_id text not null,
  version text not null,
  status text not null check (status in ('draft', 'published', 'retired')),
  document jsonb not null,
  sha256 text not null,
  published_at timestamptz,
  active boolean not null default false,
  change_note text,
  published_by_id uuid references users,
  approved_by_id uuid references users,
  primary key (rule_set_id, version)
);
create unique index rule_set_active on rule_set_version (rule_set_id) where active;

-- The urgency of each flag of each rule set, to derive a submission's urgency without the document.
create table flag_urgency (
  rule_set_id text not null,
  rule_set_version text not null,
  flag text not null,
  urgency smallint not null,
  primary key (rule_set_id, rule_set_version, flag)
);

create function record_flag_urgency(of_rule_set text, of_version text) returns void
  language plpgsql as $$
begin
  delete from flag_urgency where rule_set_id = of_rule_set and rule_set_version = of_version;
  insert into flag_urgency (rule_set_id, rule_set_version, flag, urgency)
    select rule_set_id, version, flag ->> 'key',
      case flag ->> 'severity' when 'danger' then 3 when 'warning' then 2 else 1 end
    from rule_set_version, jsonb_array_elements(document -> 'flags') as flag
    where rule_set_id = of_rule_set and version = of_version
    on conflict do nothing;
end $$;

-- A submission that continued past an eligibility rule is at least as urgent as one with a warning.
create function submission_urgency(of_rule_set text, of_version text, raised text[], continued_past text[])
  returns integer language plpgsql stable as $$
begin
  return (
    select greatest(max(urgency), case when cardinality(continued_past) > 0 then 2 else 0 end) from flag_urgency
    where rule_set_id = of_rule_set and rule_set_version = of_version and flag = any (raised)
  );
end $$;

create table fixture_set (
  id uuid primary key,
  name text not null,
  questionnaire_id text not null,
  version text not null,
  origin text not null check (origin in ('shipped', 'stored')),
  since_rule_set_id text,
  since_version text,
  sha256 text,
  updated_at timestamptz not null,
  removed_at timestamptz
);
create unique index fixture_set_shipped on fixture_set (questionnaire_id, version, name)
  where origin = 'shipped';

create table fixture_case (
  set_id uuid not null references fixture_set on delete cascade,
  id text not null,
  place integer not null,
  title text,
  as_of date not null,
  answers json not null,
  expected json not null,
  reason text,
  primary key (set_id, id)
);

-- The value expected of a case from this rule set version on.
create table fixture_expectation (
  set_id uuid not null,
  case_id text not null,
  rule_set_id text not null,
  version text not null,
  flag text not null,
  value json not null,
  primary key (set_id, case_id, rule_set_id, version, flag),
  foreign key (rule_set_id, version) references rule_set_version,
  foreign key (set_id, case_id) references fixture_case on delete cascade
);
