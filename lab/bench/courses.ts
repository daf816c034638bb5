/** Intake events for the submissions of the last 35 days, and abandoned drafts; added once. */
import type pg from 'pg';

/** One abandoned draft per this many submitted ones. */
const LEFT_ONE_IN = 3;

export async function addCourses(client: pg.Client, timeZone: string): Promise<void> {
  const { rows } = await client.query(
    `select (select count(*) from intake_journey where submitted_at is not null) as counted,
       (select count(*) from submission) as stored`,
  );
  // Bulk loading does not update the counts, so they are computed here.
  if (rows[0].counted !== rows[0].stored) {
    await client.query(EVENTS, [LEFT_ONE_IN]);
    await client.query('select recount_analytics($1)', [timeZone]);
  }
  await client.query(
    'vacuum (analyze) intake_event, intake_journey, analytics_tally, analytics_span, analytics_due, submission',
  );
}

const EVENTS = `
  with step as (
    select ordinality::int as place, step ->> 'id' as key, count(*) over () as steps
    from (
      select definition from questionnaire_version
      where questionnaire_id = 'weight-loss-intake' and status = 'published'
      order by published_at desc, version desc limit 1
    ) newest, jsonb_array_elements(newest.definition -> 'steps') with ordinality as s (step, ordinality)
  ),
  draft_course as (
    select draft_id, questionnaire_id, version, created_at as ended_at, 99 as stops_at, random() as chance
    from submission where created_at > now() - interval '35 days'
    union all
    select gen_random_uuid(), questionnaire_id, version, created_at, 1 + (random() * 9)::int, random()
    from submission where created_at > now() - interval '35 days' and random() * $1 < 1
  ),
  course as (
    select *, ended_at - interval '15 minutes' as begun_at, gen_random_uuid() as visitor_id,
      case when chance < 0.58 then 'mobile' when chance < 0.92 then 'desktop' else 'tablet' end as device
    from draft_course
  )
  insert into intake_event (event_id, draft_id, visitor_id, type, step_key, questionnaire_id, version, device,
    active_ms, client_at, server_at, happened_at, is_test)
  select gen_random_uuid(), case when e.type <> 'opened' then c.draft_id end, c.visitor_id, e.type, e.step_key,
    c.questionnaire_id, c.version, c.device, e.active_ms, e.at, e.at, e.at, false
  from course c
  cross join lateral (
    select 'opened' as type, null as step_key, null::int as active_ms, c.begun_at as at
    union all select 'started', null, null, c.begun_at
    union all
    select m.type, step.key,
      case when m.type = 'step_left' then 15000 + (hashtext(c.draft_id || step.key) & 131071) end, c.begun_at + step.place * interval '1 minute' + m.place * interval '1 second'
    from step
    cross join lateral (values
      ('step_viewed', 1), ('step_left', 58), ('step_completed', 59)) as m (type, place)
    where step.place < c.stops_at or (step.place = c.stops_at and m.place < 59)
  ) e`;
