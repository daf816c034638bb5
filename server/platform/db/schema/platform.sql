-- The platform: which clinics there are, and under which names they are reached. It holds nothing of a clinic's
-- patients or staff.

create table clinic (
  id text primary key check (id ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(id) <= 30),
  name text not null,
  time_zone text not null,
  admin_email text,
  state text not null default 'active' check (state in ('active', 'suspended')),
  -- The key of its cookies and sealed secrets, encrypted with the platform's; null: the platform's own.
  sealed_key bytea,
  -- It may have work to do by itself until then, although nobody visits it.
  awake_until timestamptz,
  -- The time zone in whose night its nightly work is done; null: it was never opened and has none.
  night_zone text,
  created_at timestamptz not null default now()
);

create table clinic_host (
  host text primary key check (host = lower(host)),
  clinic_id text not null references clinic on delete cascade
);
create index clinic_host_clinic on clinic_host (clinic_id);

-- The first clinic, whose name and time zone are those of the configuration.
insert into clinic (id, name, time_zone) values ('main', '', 'UTC');
