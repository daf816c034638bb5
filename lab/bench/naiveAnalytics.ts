/** Naive queries: each figure counted from the rows themselves. `$1` is the clinic's time zone. */

export const NAIVE_OVERVIEW = `
  select status, count(*), sum((flags_json ->> 'bmi')::numeric), count((flags_json ->> 'bmi')::numeric),
    count(*) filter (where (flags_json ->> 'bmi')::numeric < 18.5) as underweight,
    count(*) filter (where (flags_json ->> 'bmi')::numeric between 18.5 and 24.999999) as normal,
    count(*) filter (where (flags_json ->> 'bmi')::numeric between 25 and 29.999999) as overweight,
    count(*) filter (where (flags_json ->> 'bmi')::numeric >= 30) as obese,
    count(*) filter (where (flags_json ->> 'bmi')::numeric >= 35) as high,
    count(*) filter (where flags_json -> 'meets_pharma_criteria' = 'false') as non_pharma,
    count(*) filter (where flags_json -> 'contra_glp1_pancreatitis' = 'true') as glp1,
    count(*) filter (where flags_json -> 'pregnancy' = 'true') as pregnancy,
    count(*) filter (where created_at >= date_trunc('month', now(), $1)) as this_month
  from submission group by status`;

export const NAIVE_TRENDS = `
  select (created_at at time zone $1)::date as day, count(*),
    count(*) filter (where (flags_json ->> 'bmi')::numeric >= 35) as high
  from submission where created_at >= date_trunc('day', now() - interval '29 days', $1)
  group by 1 order by 1`;

export const NAIVE_COMPLETION = `
  with per_draft as (
    select draft_id, min(happened_at) filter (where type = 'started') as started_at, sum(active_ms) as active_ms,
      max(happened_at) as last_at, min(device) as device
    from intake_event where draft_id is not null and not is_test group by draft_id
  ),
  begun as (
    select p.*, s.created_at as submitted_at from per_draft p left join submission s using (draft_id)
    where started_at >= date_trunc('day', now() - interval '29 days', $1)
  ),
  per_step as (
    select step_key, draft_id, bool_or(type = 'step_completed') as done, sum(e.active_ms) as ms
    from intake_event e join begun using (draft_id) where step_key is not null group by step_key, draft_id
  ),
  cap as (
    select step_key, percentile_disc(0.95) within group (order by ms) as ms from per_step group by step_key
  )
  select p.step_key, count(*), count(*) filter (where done), avg(least(p.ms, cap.ms)),
    (select count(*) from begun), (select count(submitted_at) from begun),
    (select avg(active_ms) from begun where submitted_at is not null),
    (select count(*) from begun where submitted_at is null and last_at > now() - interval '24 hours'),
    (select count(*) filter (where device = 'mobile') from begun),
    (select count(distinct visitor_id) from intake_event where type = 'opened')
  from per_step p join cap using (step_key) group by p.step_key`;
