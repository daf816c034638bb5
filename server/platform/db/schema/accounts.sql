-- Accounts, sign-in, and the access of staff.

create table users (
  id uuid primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('PATIENT', 'PHYSICIAN', 'ADMIN')),
  created_at timestamptz not null,
  deactivated_at timestamptz,
  email_updates boolean
);
create unique index users_email on users (lower(email));

create table identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identity_user on identity (user_id);

create table session (
  id_hash text primary key,
  data jsonb not null,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index session_expires on session (expires_at);
create index session_owner on session (user_id);

create table passkey (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

create table authenticator (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  secret bytea not null,
  last_step bigint,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz
);
create index authenticator_user on authenticator (user_id);

create table recovery_code (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Browsers an account has signed in with: a sign-in with another one is mailed, and links requested here
-- have separate limits.
create table known_device (
  user_id uuid not null references users on delete cascade,
  device_hash text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

create table sign_in_link (
  id uuid primary key,
  email text not null,
  browser text not null,
  return_to text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  code_hash text,
  code_tries integer not null default 0,
  used_at timestamptz,
  voided_at timestamptz
);
create index sign_in_link_browser on sign_in_link (browser);
create index sign_in_link_email on sign_in_link (lower(email)) where used_at is null;

-- Tokens of mailed links are random and stored only as hashes.
create table link_token (
  token_hash text primary key,
  dedupe_key text not null,
  created_at timestamptz not null
);
create index link_token_created on link_token (created_at);

-- One open invitation per address, regardless of case.
create table invitation (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('PHYSICIAN', 'ADMIN')),
  language text not null check (language in ('en', 'es')),
  invited_by uuid not null references users,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  times_sent integer not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid references users
);
create unique index invitation_open on invitation (lower(email))
  where withdrawn_at is null and accepted_at is null;

-- Administrators' emergency access to health data: from when, until when, and why.
create table emergency_access (
  id uuid primary key,
  user_id uuid not null references users,
  reason text not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null
);
create index emergency_access_user on emergency_access (user_id, expires_at);

-- Changes that widen a user's access wait until a second administrator confirms them.
create table pending_change (
  id uuid primary key,
  kind text not null check (kind in ('emergency_access_off', 'role', 'invitation')),
  subject jsonb not null,
  proposed_by uuid not null references users,
  created_at timestamptz not null,
  effective_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users,
  outcome text check (outcome in ('confirmed', 'declined'))
);
create index pending_change_open on pending_change (created_at) where decided_at is null;

-- The state of the demo's own OpenID provider, for all processes. A crash may empty it.
create unlogged table demo_sign_in (
  id text primary key,
  payload jsonb not null,
  expires_at timestamptz not null
);
create index demo_sign_in_expiry on demo_sign_in (expires_at);

create table preference (
  user_id uuid primary key references users on delete cascade,
  value jsonb not null
);
