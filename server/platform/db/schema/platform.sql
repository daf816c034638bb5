-- The platform: which clinics there are, under which names they are reached, and who operates them. It holds
-- nothing of a clinic's patients or staff.

create table clinic (
  id text primary key check (id ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(id) <= 30),
  name text not null,
  time_zone text not null,
  admin_email text,
  state text not null default 'active' check (state in ('active', 'suspended')),
  -- The key of its cookies and sealed secrets, encrypted with the platform's; null: the platform's own.
  sealed_key bytea,
  -- Until then it may have background work, although nobody visits it.
  awake_until timestamptz,
  -- The time zone whose night its nightly work is done in; null: it was never opened and has none.
  night_zone text,
  -- When it was last opened by a visit or a job; null: not yet, or never closed.
  woken_at timestamptz,
  created_at timestamptz not null default now()
);

create table clinic_host (
  host text primary key check (host = lower(host)),
  clinic_id text not null references clinic on delete cascade
);
create index clinic_host_clinic on clinic_host (clinic_id);

-- The first clinic, whose name and time zone are those of the configuration.
insert into clinic (id, name, time_zone) values ('main', '', 'UTC');

-- The people who run the installation. Their accounts are separate from those of the clinics, and open no clinic.
create table operator (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  created_at timestamptz not null default now()
);

-- Single-use links to sign in, as hashes.
create table operator_link (
  token_hash text primary key,
  operator_id uuid not null references operator on delete cascade,
  expires_at timestamptz not null
);
create index operator_link_operator on operator_link (operator_id);

create table operator_session (
  token_hash text primary key,
  operator_id uuid not null references operator on delete cascade,
  started_at timestamptz not null,
  used_at timestamptz not null,
  -- When the second factor was proved; null: not yet.
  proved_at timestamptz
);
create index operator_session_operator on operator_session (operator_id);

-- What operators and commands did. The application can add to it, and change nothing.
create table operator_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- E-mail address, because the account may be removed; null: a command.
  operator text,
  action text not null,
  clinic_id text,
  -- The operator account that a command changed.
  subject text
);
create index operator_event_clinic on operator_event (clinic_id, id);

-- These have the columns of a clinic's tables, so that the same code works on them.
create table authenticator (
  id uuid primary key,
  user_id uuid not null references operator on delete cascade,
  name text not null,
  secret bytea not null,
  last_step bigint,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz
);
create index authenticator_user on authenticator (user_id);

create table recovery_code (
  user_id uuid not null references operator on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table rate_limit (
  key text primary key,
  since timestamptz not null,
  count integer not null
);

-- Migrations and size of clinics' schemas; null where a schema is missing or locked. It has the owner's rights,
-- because the application cannot read a clinic's schema without a role of the clinic.
create function clinic_schemas(ids text[], sized boolean)
  returns table (id text, migrations text[], bytes bigint)
  language plpgsql stable security definer set search_path = platform, pg_temp set lock_timeout = '200ms' as $$
declare
  named text;
begin
  foreach id in array ids loop
    named := 'clinic_' || replace(id, '-', '_');
    migrations := null;
    bytes := null;
    begin
      execute format('select coalesce(array_agg(name::text), ''{}'') from %I.mikro_orm_migrations', named) into migrations;
      if sized then
        -- By dependency, which is indexed: pg_class has rows of every clinic.
        bytes := (select sum(pg_total_relation_size(pg_class.oid))
          from pg_depend join pg_class on pg_class.oid = objid
          where refclassid = 'pg_namespace'::regclass and refobjid = to_regnamespace(quote_ident(named))
            and classid = 'pg_class'::regclass and relkind in ('r', 'm'));
      end if;
    exception when undefined_table or invalid_schema_name or lock_not_available then null;
    end;
    return next;
  end loop;
end $$;
revoke execute on function clinic_schemas(text[], boolean) from public;
