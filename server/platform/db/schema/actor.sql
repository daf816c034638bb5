-- Who accesses the database, as the transaction states it (actor.ts).

create function app_actor() returns text
  language sql stable set search_path = pg_catalog as $$
  select nullif(current_setting('app.actor', true), '')
$$;

create function app_patient() returns uuid
  language sql stable set search_path = pg_catalog as $$
  select nullif(current_setting('app.patient', true), '')::uuid
$$;

create function app_drafts() returns text[]
  language sql stable set search_path = pg_catalog as $$
  select string_to_array(nullif(current_setting('app.drafts', true), ''), ',')
$$;
