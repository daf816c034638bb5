-- Tables for operation and monitoring. They hold no personal data.

-- Protects against a wrong clock: its last reading, and how long it has run steadily.
create table clock_watch (
  one boolean primary key default true check (one),
  seen_at timestamptz not null,
  steady_since timestamptz not null,
  resumed_at timestamptz not null default 'epoch',
  jumps integer not null default 0,
  audit_expiry_marked_at timestamptz
);
insert into clock_watch (seen_at, steady_since) values (clock_timestamp(), 'epoch');

-- Written regularly to check that the database accepts writes.
create table write_probe (
  id integer primary key,
  at timestamptz not null,
  filler bytea not null
);

-- Times of the last backup and of the last verification of the audit log.
create table operation_mark (
  name text primary key check (name in ('backup', 'audit_verification')),
  at timestamptz not null,
  ok boolean not null
);

-- Number of requests since `since`; keys are hashes.
create table rate_limit (
  key text primary key,
  since timestamptz not null,
  count integer not null
);
