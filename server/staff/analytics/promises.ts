/** Whether the clinic kept its promises, and what its alerts led to: counted from the rows themselves, at each request. */
import type { PromiseFigures } from '@clinic/contract/analytics/promises';
import { PROMISED_STEPS, type PromisedStepName } from '@clinic/contract/promisedSteps';
import type { LocalizedText } from '@clinic/engine/base';
import { textsIn } from '@clinic/engine/definition';
import { percentage, rounded } from './rates.ts';
import { only, type Question } from './tallies.ts';

const share = (count: number, of: number) => ({ count, of, percentage: percentage(count, of) });

export async function promises(question: Question): Promise<PromiseFigures> {
  const { form, period, timeZone, now } = question;
  return {
    form,
    timestamp: now.toISOString(),
    timeZone,
    period,
    promises: await kept(question),
    approvedDespiteDanger: await approvedDespiteDanger(question),
    alerts: await alertsPerPatient(question),
    flags: await byFlag(question),
  };
}

/** Of the form asked for, at a time of the period. */
function within(
  { query, period, timeZone }: Question,
  column: string,
): { sql: string; parameters: string[] } {
  const { sql, parameters } = only(query);
  return {
    sql: `${column} >= (?::timestamp at time zone ?) and ${column} < ((?::date + 1)::timestamp at time zone ?)${sql}`,
    parameters: [period.from, timeZone, period.to, timeZone, ...parameters],
  };
}

async function kept(question: Question): Promise<PromiseFigures['promises']> {
  const { sql, parameters } = within(question, 'started_at');
  const rows = await question.tx.execute<
    Array<{ step: PromisedStepName; kept: number; due: number; notDue: number }>
  >(
    `select step, count(*) filter (where ended_at <= due_at)::int as kept,
       count(*) filter (where ended_at is not null or due_at < ?)::int as due,
       count(*) filter (where ended_at is null and due_at >= ?)::int as "notDue"
     from promised_step join submission on submission.id = submission_id where ${sql} group by step`,
    [question.now, question.now, ...parameters],
  );
  const steps = new Map(rows.map((row) => [row.step, row]));
  return PROMISED_STEPS.map((step) => {
    const row = steps.get(step);
    return { step, kept: share(row?.kept ?? 0, row?.due ?? 0), notDue: row?.notDue ?? 0 };
  });
}

async function approvedDespiteDanger(question: Question): Promise<PromiseFigures['approvedDespiteDanger']> {
  const { sql, parameters } = within(question, 'submission.created_at');
  const [row] = await question.tx.execute<Array<{ despite: number; approvals: number }>>(
    `select count(*)::int as approvals, count(*) filter (
         where passed_dangers @> '[{"state":"raised"}]' or passed_dangers @> '[{"state":"unassessed"}]'
       )::int as despite
     from status_change join submission on submission.id = submission_id
     where to_status = 'APPROVED' and ${sql}`,
    parameters,
  );
  return share(row?.despite ?? 0, row?.approvals ?? 0);
}

/**
 * The submissions as they were assessed first, and their alerts: as `alertsOf` and `contactFlags` say, which read a
 * submission at a time.
 */
const assessed = (condition: string): string => `
  with counted as (
    select s.id, s.person_id, s.created_at, seen.* from submission s cross join lateral (
      select * from (
        select rule_set_id, rule_set_version, flags_json, raised_flags, superseded_at as until
        from submission_evaluation where submission_id = s.id
        union all
        select first.rule_set_id, first.rule_set_version, first.flags_json, first.raised_flags, second.created_at
        from submission_version first join submission_version second using (submission_id)
        where submission_id = s.id and first.number = 1 and second.number = 2
        union all
        select s.rule_set_id, s.rule_set_version, s.flags_json, s.raised_flags, 'infinity'
      ) as assessment order by until limit 1
    ) as seen where ${condition}
  ),
  flag as materialized (
    select rule_set_id, version as rule_set_version, flag ->> 'key' as key, flag -> 'title' as title,
      flag ->> 'severity' = 'danger' and flag ->> 'whenUnknown' is distinct from 'measure' as "alertsUnknown",
      coalesce(flag ->> 'act' = 'today', false) as today
    from rule_set_version, jsonb_array_elements(document -> 'flags') as flag
    where (rule_set_id, version) in (select rule_set_id, rule_set_version from counted)
  ),
  alert as (
    select id, created_at, key, title, today from counted join flag using (rule_set_id, rule_set_version)
    where key = any (raised_flags) or ("alertsUnknown" and flags_json ->> key is null)
  )`;

async function alertsPerPatient(question: Question): Promise<PromiseFigures['alerts']> {
  const { sql, parameters } = within(question, 's.created_at');
  const [row] = await question.tx.execute<Array<{ median: number | null; patients: number }>>(
    `${assessed(sql)}
     select percentile_cont(0.5) within group (order by n) as median, count(*)::int as patients
     from (select count(key) as n from counted left join alert using (id) group by person_id) as patient`,
    parameters,
  );
  return { medianPerPatient: rounded(row?.median ?? 0, 1), patients: row?.patients ?? 0 };
}

interface FlagRow {
  key: string;
  title: LocalizedText;
  alerts: number;
  decided: number;
  notApproved: number;
  toContact: number;
  contacted: number;
  medianSeconds: number | null;
}

async function byFlag(question: Question): Promise<PromiseFigures['flags']> {
  const { sql, parameters } = within(question, 's.created_at');
  const rows = await question.tx.execute<FlagRow[]>(
    `${assessed(sql)}
     select key, (array_agg(title order by created_at desc))[1] as title, count(*)::int as alerts,
       count(decision)::int as decided,
       count(*) filter (where decision <> 'APPROVED')::int as "notApproved",
       count(*) filter (where today)::int as "toContact",
       count(waited) filter (where today)::int as contacted,
       percentile_cont(0.5) within group (order by waited) filter (where today) as "medianSeconds"
     from alert
       left join lateral (
         select to_status as decision from status_change
         where submission_id = alert.id and to_status in ('APPROVED', 'ARCHIVED', 'NEEDS_INFO')
         order by revision limit 1
       ) as decided on true
       cross join lateral (
         select extract(epoch from min(greatest(contacted_at, alert.created_at)) - alert.created_at)::float8 as waited
         from patient_contact where submission_id = alert.id and outcome <> 'not_reached'
       ) as contact
     group by key order by alerts desc, key`,
    parameters,
  );
  return rows.map(({ key, title, alerts, decided, notApproved, toContact, contacted, medianSeconds }) => ({
    key,
    titles: textsIn(title, Object.keys(title)),
    alerts,
    notApproved: share(notApproved, decided),
    contacted: share(contacted, toContact),
    medianHoursToContact: rounded((medianSeconds ?? 0) / 3600, 2),
  }));
}
