-- Drafts of answers, and how patients get back to them.

-- touched_at is by PostgreSQL's clock, regardless of the servers' clocks.
create table draft (
  id uuid primary key,
  secret_hash text not null,
  questionnaire_id text not null,
  version text not null,
  answers jsonb not null,
  key_revisions jsonb not null,
  step_id text,
  language text not null,
  revision integer not null,
  user_id uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  touched_at timestamptz not null default now(),
  foreign key (questionnaire_id, version) references questionnaire_version
);
create index draft_unclaimed on draft (questionnaire_id, version)
  where submitted_at is null and user_id is null;
create index draft_user on draft (user_id);

-- Additional keys of a draft, for a browser that resumed it.
create table draft_key (
  secret_hash text primary key,
  draft_id uuid not null references draft on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index draft_key_draft on draft_key (draft_id);

create table draft_mutation (
  draft_id uuid not null references draft on delete cascade,
  mutation_id uuid not null,
  revision integer not null,
  created_at timestamptz not null,
  primary key (draft_id, mutation_id)
);

create table draft_removal (
  draft_id uuid primary key references draft on delete cascade,
  marked_at timestamptz not null
);

create table resume_token (
  draft_id uuid not null references draft on delete cascade,
  requested_from text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  id uuid primary key default gen_random_uuid()
);
create index resume_token_draft on resume_token (draft_id, created_at);
create index resume_token_origin on resume_token (requested_from, created_at);
