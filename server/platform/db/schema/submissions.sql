-- Submissions, and what staff and patients add to them. `patient_id` is the submission's account, if it has
-- one, and says whose row it is.

-- answered_on is the date that the answers are evaluated for: ages depend on it.
create table submission (
  id uuid primary key,
  reference text not null unique,
  draft_id uuid not null unique references draft,
  submission_key uuid not null unique,
  questionnaire_id text not null,
  version text not null,
  rule_set_id text not null,
  rule_set_version text not null,
  status text not null check (status in ('NEW', 'IN_REVIEW', 'NEEDS_INFO', 'APPROVED', 'ARCHIVED')),
  answers_json jsonb not null,
  flags_json jsonb not null,
  evidence_json jsonb not null,
  raised_flags text[] not null,
  language text not null,
  patient_name text,
  patient_email text,
  user_id uuid references users,
  revision integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  assignee_id uuid references users,
  urgency integer not null default 0,
  waiting_since timestamptz not null,
  answered_on date not null,
  patient_phone text,
  patient_birth_date date,
  continued_past text[] not null default '{}',
  messages_consent boolean,
  unique (id, user_id),
  foreign key (questionnaire_id, version) references questionnaire_version,
  foreign key (rule_set_id, rule_set_version) references rule_set_version
);
create index submission_newest on submission (created_at desc, id desc);
create index submission_unclaimed on submission (lower(patient_email)) where user_id is null;
create index submission_user on submission (user_id, created_at desc);

-- The first version is written together with the second; until then only the submission itself holds it.
create table submission_version (
  submission_id uuid not null references submission,
  patient_id uuid,
  number integer not null,
  cause text not null check (cause in ('submitted', 'reply')),
  answers_json jsonb not null,
  flags_json jsonb not null,
  evidence_json jsonb not null,
  raised_flags text[] not null,
  rule_set_id text not null,
  rule_set_version text not null,
  author_id uuid references users,
  client_key uuid,
  created_at timestamptz not null,
  primary key (submission_id, number),
  unique (submission_id, client_key),
  foreign key (submission_id, patient_id) references submission (id, user_id)
);

create table consent_record (
  submission_id uuid not null references submission,
  question_id text not null,
  questionnaire_id text not null,
  version text not null,
  language text not null,
  text_sha256 text not null,
  agreed_at timestamptz not null,
  document_version text,
  document_sha256 text,
  primary key (submission_id, question_id)
);

create table status_change (
  id uuid primary key,
  submission_id uuid not null references submission,
  patient_id uuid,
  revision integer not null,
  from_status text not null,
  to_status text not null,
  reason text,
  author_id uuid not null references users,
  created_at timestamptz not null,
  unique (submission_id, revision),
  foreign key (submission_id, patient_id) references submission (id, user_id)
);

create table review_note (
  id uuid primary key,
  submission_id uuid not null references submission,
  message text not null,
  author_id uuid not null references users,
  created_at timestamptz not null
);
create index review_note_submission on review_note (submission_id, created_at);

create table information_request (
  id uuid primary key,
  submission_id uuid not null references submission,
  patient_id uuid,
  message text not null,
  question_ids text[] not null,
  author_id uuid not null references users,
  created_at timestamptz not null,
  closed_at timestamptz,
  answered_version integer,
  foreign key (submission_id, patient_id) references submission (id, user_id)
);
create index information_request_submission on information_request (submission_id, created_at);
create unique index information_request_open on information_request (submission_id) where closed_at is null;

create table message (
  id uuid primary key,
  submission_id uuid not null references submission,
  patient_id uuid,
  author_id uuid not null references users,
  from_patient boolean not null,
  message text not null,
  client_key uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  unique (submission_id, client_key),
  foreign key (submission_id, patient_id) references submission (id, user_id)
);
create index message_submission on message (submission_id, created_at);
