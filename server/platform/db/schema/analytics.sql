-- Intake events and the analytics derived from them. Writers only insert the draft's id into
-- `analytics_due`. `fold_analytics` takes those ids, subtracts the drafts' previous contributions from the
-- tallies, derives each journey again from all of its events, and adds the new contributions.
-- `recount_analytics` does the same for every draft.

-- No foreign key to the draft: figures outlive purged drafts.
create table intake_event (
  event_id uuid primary key,
  draft_id uuid,
  visitor_id uuid,
  type text not null
    check (type in ('opened', 'started', 'step_viewed', 'step_completed', 'step_left', 'invalid',
      'save_failed', 'resumed', 'review_viewed', 'notice_viewed', 'submitted')),
  step_key text,
  questionnaire_id text not null,
  version text not null,
  device text check (device in ('desktop', 'mobile', 'tablet', 'unknown')),
  active_ms integer check (active_ms >= 0),
  client_at timestamptz,
  server_at timestamptz not null,
  happened_at timestamptz not null,
  is_test boolean not null
);
create index intake_event_draft on intake_event (draft_id) where draft_id is not null;
create index intake_event_opened on intake_event (visitor_id) where type = 'opened';

create table analytics_due (
  id bigint generated always as identity primary key,
  draft_id uuid,
  visitor_id uuid
);

create table intake_journey (
  draft_id uuid primary key,
  visitor_id uuid,
  questionnaire_id text not null,
  version text not null,
  device text not null,
  is_test boolean not null,
  begun_at timestamptz not null,
  started boolean not null,
  last_at timestamptz not null,
  last_step text,
  active_ms bigint not null,
  step_keys text[] not null,
  step_marks integer[] not null,
  step_ms bigint[] not null,
  submitted_at timestamptz,
  status text,
  bmi numeric,
  flags text[] not null,
  decided_at timestamptz
);
create index intake_journey_open on intake_journey (last_at) where submitted_at is null;
create index intake_journey_visitor on intake_journey (visitor_id);

create table intake_visitor (
  visitor_id uuid primary key,
  opened_at timestamptz not null,
  questionnaire_id text not null,
  version text not null,
  submitted boolean not null
);

create table analytics_tally (
  figure text not null,
  day date not null,
  questionnaire_id text not null,
  version text not null,
  key text not null,
  bucket integer not null,
  n bigint not null,
  total numeric not null,
  primary key (figure, day, questionnaire_id, version, key, bucket)
);

create table analytics_zone (
  one boolean primary key default true check (one),
  time_zone text not null
);
insert into analytics_zone (time_zone) values ('UTC');

-- Draft ids → their journeys; a draft without events or submission has none.
create function journeys_of(ids uuid[]) returns setof intake_journey
  language plpgsql stable as $$
begin
  return query select
    d.draft_id,
    e.visitor_id,
    coalesce(s.questionnaire_id, e.questionnaire_id),
    coalesce(s.version, e.version),
    coalesce(e.device, 'unknown'),
    coalesce(e.is_test, false),
    coalesce(least(e.started_at, case when e.started_at is not null then s.created_at end),
      s.created_at, e.first_at),
    e.started_at is not null or s.id is not null,
    greatest(e.last_at, s.created_at),
    e.last_step,
    coalesce(e.active_ms, 0),
    coalesce(p.step_keys, '{}'),
    coalesce(p.step_marks, '{}'),
    coalesce(p.step_ms, '{}'),
    s.created_at,
    s.status,
    s.bmi,
    case when s.id is null then '{}' else array_remove(array[
      case when s.bmi >= 35 then 'highBMI' end,
      case when s.flags_json -> 'meets_pharma_criteria' = 'false' then 'nonPharmaCriteria' end,
      case when s.flags_json -> 'contra_glp1_pancreatitis' = 'true' then 'glp1Contraindicated' end,
      case when s.flags_json -> 'pregnancy' = 'true' then 'pregnancy' end
    ], null) end,
    c.decided_at
  from unnest(ids) as d (draft_id)
  left join lateral (
    select
      (array_agg(visitor_id order by happened_at, client_at, event_id)
        filter (where visitor_id is not null))[1] as visitor_id,
      min(questionnaire_id) as questionnaire_id,
      min(version) as version,
      (array_agg(device order by type <> 'started', happened_at, client_at, event_id)
        filter (where device <> 'unknown'))[1] as device,
      bool_or(is_test) as is_test,
      min(happened_at) filter (where type = 'started') as started_at,
      min(happened_at) as first_at,
      max(happened_at) as last_at,
      (array_agg(step_key order by happened_at desc, client_at desc, event_id desc)
        filter (where type in ('step_viewed', 'review_viewed')))[1] as last_step,
      sum(active_ms) as active_ms
    from intake_event where intake_event.draft_id = d.draft_id
  ) e on true
  left join lateral (
    select
      array_agg(step_key order by step_key) as step_keys,
      array_agg(marks order by step_key) as step_marks,
      array_agg(ms order by step_key) as step_ms
    from (
      select
        step_key,
        bit_or(case type when 'step_viewed' then 1 when 'review_viewed' then 1 when 'step_completed' then 2
          when 'invalid' then 4 when 'save_failed' then 8 else 0 end) as marks,
        coalesce(sum(active_ms), 0) as ms
      from intake_event where intake_event.draft_id = d.draft_id and step_key is not null
      group by step_key
    ) step
  ) p on true
  left join lateral (
    select *, case when jsonb_typeof(flags_json -> 'bmi') = 'number'
      then (flags_json ->> 'bmi')::numeric end as bmi
    from submission where submission.draft_id = d.draft_id
  ) s on true
  left join lateral (
    select min(created_at) as decided_at from status_change
    where submission_id = s.id and to_status in ('APPROVED', 'ARCHIVED', 'NEEDS_INFO')
  ) c on true
  where s.id is not null or e.first_at is not null;
end $$;

-- The upper bound, in whole seconds, of a duration's bucket: one second wide up to two minutes, then wider,
-- but by at most a twentieth of the duration.
create function analytics_bucket(ms bigint) returns integer
  language sql immutable parallel safe as $$
  select (div(ms + step - 1, step) * step / 1000)::integer
  from (select case
    when ms <= 120000 then 1000
    when ms <= 600000 then 5000
    when ms <= 3600000 then 15000
    when ms <= 14400000 then 60000
    when ms <= 86400000 then 600000
    when ms <= 2592000000 then 3600000
    else 86400000 end::bigint as step) width
$$;

-- What journeys and visitors contribute to the tallies; null stands for all of them. What belongs to a
-- submission counts on the day of the submission, what belongs to the journey on the day it started;
-- submissions also count on the day '-infinity', which totals everything.
create function analytics_contributions(ids uuid[], visitors uuid[], zone text)
  returns table (figure text, day date, questionnaire_id text, version text, key text, bucket integer,
    n bigint, total numeric)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with own as (
    select *,
      (begun_at at time zone zone) as begun,
      (begun_at at time zone zone)::date as begun_day,
      (submitted_at at time zone zone)::date as submitted_day,
      case device when 'desktop' then 1 when 'mobile' then 2 when 'tablet' then 3 else 0 end as device_bucket
    from intake_journey where ids is null or draft_id = any (ids)
  ), contribution as (
    select c.figure, d.day, own.questionnaire_id, own.version, c.key, 0 as bucket, c.total
    from own
    cross join lateral (values (own.submitted_day), ('-infinity'::date)) as d (day)
    cross join lateral (
      select 'status' as figure, own.status as key, 0::numeric as total
      union all
      select 'bmi', case when own.bmi is null then 'unknown' when own.bmi < 18.5 then 'underweight'
        when own.bmi < 25 then 'normal' when own.bmi < 30 then 'overweight' else 'obese' end, coalesce(own.bmi, 0)
      union all
      select 'flag', flag, 0 from unnest(own.flags) as flag
    ) c
    where own.submitted_at is not null
    union all
    select 'decided', own.submitted_day, own.questionnaire_id, own.version, '', analytics_bucket(waited.ms), waited.ms
    from own, lateral (
      select greatest(0, extract(epoch from own.decided_at - own.submitted_at) * 1000)::bigint as ms
    ) waited
    where own.submitted_at is not null and own.decided_at is not null
    union all
    select c.figure, own.begun_day, own.questionnaire_id, own.version, c.key, c.bucket, c.total
    from own
    cross join lateral (
      select 'course' as figure, 'started' as key, 0 as bucket, 0::numeric as total where own.started
      union all
      select 'course', 'completed', 0, 0 where own.submitted_at is not null
      union all
      select 'course', 'completedIn7Days', 0, 0 where own.submitted_at <= own.begun_at + interval '168 hours'
      union all
      select 'hour', '', extract(hour from own.begun)::integer, 0 where own.started
      union all
      select 'device', own.device, 0, 0 where own.started
      union all
      select 'time', '', analytics_bucket(own.active_ms), own.active_ms
        where own.submitted_at is not null and own.active_ms > 0
      union all
      select 'last', own.last_step, 0, 0 where own.submitted_at is null and own.last_step is not null
      union all
      select m.figure, p.key, m.bucket, m.total
      from unnest(own.step_keys, own.step_marks, own.step_ms) as p (key, marks, ms)
      cross join lateral (
        select 'viewed' as figure, own.device_bucket as bucket, 0::numeric as total where p.marks & 1 > 0
        union all
        select 'done', own.device_bucket, 0 where p.marks & 3 = 3
        union all
        select 'invalid', 0, 0 where p.marks & 5 = 5
        union all
        select 'saveFailed', 0, 0 where p.marks & 9 = 9
        union all
        select 'stepTime', analytics_bucket(p.ms), p.ms where p.ms > 0
      ) m
    ) c
    where not own.is_test
    union all
    select 'visitor', (v.opened_at at time zone zone)::date, v.questionnaire_id, v.version,
      case when v.submitted then 'submitted' else 'left' end, 0, 0
    from intake_visitor v where visitors is null or v.visitor_id = any (visitors)
  )
  select c.figure, c.day, c.questionnaire_id, c.version, c.key, c.bucket, count(*), sum(c.total)
  from contribution c group by 1, 2, 3, 4, 5, 6;
end $$;

create function add_to_tally(factor integer, ids uuid[], visitors uuid[], zone text) returns void
  language plpgsql as $$
begin
  insert into analytics_tally as t (figure, day, questionnaire_id, version, key, bucket, n, total)
  select c.figure, c.day, c.questionnaire_id, c.version, c.key, c.bucket, factor * c.n, factor * c.total
  from analytics_contributions(ids, visitors, zone) c
  on conflict (figure, day, questionnaire_id, version, key, bucket)
    do update set n = t.n + excluded.n, total = t.total + excluded.total;
end $$;

create function visitors_of(visitors uuid[]) returns setof intake_visitor
  language plpgsql stable as $$
begin
  return query
  select o.visitor_id, o.happened_at, o.questionnaire_id, o.version, exists (
    select from intake_journey j
    where j.visitor_id = o.visitor_id and j.submitted_at is not null and not j.is_test)
  from (
    select distinct on (visitor_id) * from intake_event
    where type = 'opened' and not is_test and visitor_id = any (visitors)
    order by visitor_id, happened_at, event_id
  ) o;
end $$;

create function derive_visitors(visitors uuid[]) returns void
  language plpgsql as $$
begin
  delete from intake_visitor where visitor_id = any (visitors);
  insert into intake_visitor select * from visitors_of(visitors);
end $$;

create function fold_analytics(zone text) returns void
  language plpgsql as $$
declare
  ids uuid[];
  visitors uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended(current_schema() || ' analytics', 0));
  with taken as (delete from analytics_due returning draft_id, visitor_id)
    select array_agg(distinct draft_id) filter (where draft_id is not null),
      array_agg(distinct visitor_id) filter (where visitor_id is not null)
    into ids, visitors from taken;
  if ids is not null or visitors is not null then
    ids := coalesce(ids, '{}');
    visitors := array(
      select unnest(visitors) union select visitor_id from intake_journey
      where draft_id = any(ids) and visitor_id is not null);
    perform add_to_tally(-1, ids, visitors, (select time_zone from analytics_zone));
    delete from intake_journey where draft_id = any(ids);
    insert into intake_journey select * from journeys_of(ids);
    perform derive_visitors(visitors);
    perform add_to_tally(1, ids, visitors, (select time_zone from analytics_zone));
  end if;
  if zone <> (select time_zone from analytics_zone) then
    update analytics_zone set time_zone = zone;
    delete from analytics_tally;
    perform add_to_tally(1, null, null, zone);
  end if;
end $$;

create function recount_analytics(zone text) returns void
  language plpgsql as $$
declare
  ids uuid[];
  after uuid := '00000000-0000-0000-0000-000000000000';
begin
  perform pg_advisory_xact_lock(hashtextextended(current_schema() || ' analytics', 0));
  delete from analytics_due;
  delete from analytics_tally;
  delete from intake_journey;
  delete from intake_visitor;
  loop
    ids := array(
      select draft_id from (
        (select draft_id from submission where draft_id > after order by draft_id limit 20000)
        union
        (select distinct draft_id from intake_event where draft_id > after
          order by draft_id limit 20000)
      ) found order by draft_id limit 20000);
    exit when cardinality(ids) = 0;
    insert into intake_journey select * from journeys_of(ids);
    after := ids[cardinality(ids)];
  end loop;
  perform derive_visitors(array(select distinct visitor_id from intake_event where type = 'opened'));
  update analytics_zone set time_zone = zone;
  perform add_to_tally(1, null, null, zone);
end $$;
