/** The plans of people, with what each asks for on a day. */
import type { LocalizedText } from '@clinic/engine/base';
import { type CourseEvent, isPaused, type Occurrence, occurrencesOf, type Plan } from '@clinic/rules/plan';
import type { EntityManager } from '@mikro-orm/postgresql';
import { clinicDate } from '../catalogue/clinicDate.ts';
import { FAMILY } from '../catalogue/family.ts';
import type { Day } from './day.ts';

export interface PersonPlan {
  id: string;
  /** After merging. */
  personId: string;
  planId: string;
  title: LocalizedText;
  startedOn: string;
  startedBy: Plan['start'];
  stoppedOn: string | null;
  isPaused: boolean;
  events: CourseEvent[];
  occurrences: Occurrence[];
}

interface Row extends Omit<PersonPlan, 'title' | 'isPaused' | 'occurrences'> {
  version: string;
  answered: Array<{ form: string; on: string; submission: string }>;
}

/** Whose plans: of one person, one plan, or all that are not stopped, also of one plan document only. */
export type Whose =
  | { person: string }
  | { plan: string }
  | { all: true; planId?: string; after?: string; limit?: number };

const COLUMNS = `course.id, root.id as "personId", course.plan_id as "planId", course.version,
  course.started_on::text as "startedOn", course.started_by as "startedBy", course.stopped_on::text as "stoppedOn",
  coalesce((
    select json_agg(json_strip_nulls(json_build_object('kind', kind, 'on', on_day, 'step', step, 'due', due,
      'submission', submission_id, 'reason', reason)) order by on_day, created_at)
    from plan_event where person_plan_id = course.id
  ), '[]') as events,
  coalesce((
    select json_agg(json_build_object('form', questionnaire_id, 'on', answered_on, 'submission', id) order by answered_on, id)
    from submission where person_id = root.id and created_at >= course.started_on - 1
      and answered_on >= course.started_on
  ), '[]') as answered`;

/** `offset 0`: the person is looked up once for each plan, not for each of its columns. */
const COURSES = `person_plan course
  cross join lateral (select root_person(course.person_id) as id offset 0) as root`;

/** Those that began last come first. */
export async function plansOf(
  em: EntityManager,
  whose: Whose,
  { today, timeZone }: Day,
): Promise<PersonPlan[]> {
  const [before, where, params] = conditionOf(whose);
  const rows = await em.execute<Row[]>(`${before} select ${COLUMNS} from ${COURSES} ${where}`, params);
  if (rows.length === 0) return [];
  const versions = (await versionsOf(em)).map(({ at, ...version }) => ({
    ...version,
    from: clinicDate(new Date(at), timeZone),
  }));
  const retired = await retiredForms(em, versions);
  return rows.map(({ version, answered, ...row }) => {
    const [first, ...later] = inForce(versions, row.planId, version);
    const course = { ...row, versions: [first, ...later] as const, answered, retired };
    return {
      ...row,
      title: ([first, ...later].at(-1) as InForce).plan.title,
      isPaused: isPaused(row.events, today),
      occurrences: occurrencesOf(course, today),
    };
  });
}

function conditionOf(whose: Whose): [before: string, where: string, params: unknown[]] {
  if ('plan' in whose) return ['', 'where course.id = ?', [whose.plan]];
  if ('person' in whose) {
    // Merged persons have the plans of each.
    return [
      FAMILY,
      'where person_id in (select id from family) order by started_on desc, created_at desc',
      [whose.person],
    ];
  }
  const { planId = null, after = '00000000-0000-0000-0000-000000000000', limit = 1_000_000 } = whose;
  return [
    '',
    `where stopped_on is null and (?::text is null or course.plan_id = ?) and course.id > ?
     order by course.id limit ?`,
    [planId, planId, after, limit],
  ];
}

interface InForce {
  planId: string;
  version: string;
  plan: Plan;
  from: string;
}

/** Every published version, in order of publication. */
const versionsOf = (
  em: EntityManager,
): Promise<Array<{ planId: string; version: string; plan: Plan; at: string }>> =>
  em.execute(
    `select plan_id as "planId", version, document as plan, published_at as at
     from plan_version order by published_at, version collate "C"`,
  );

/** The newest version of each plan, by its id. */
export const newestPlans = async (em: EntityManager): Promise<Map<string, Plan>> =>
  new Map((await versionsOf(em)).map(({ planId, plan }) => [planId, plan]));

/** The version that a person's plan began with, and the later ones. */
function inForce(all: readonly InForce[], planId: string, version: string): [InForce, ...InForce[]] {
  const own = all.filter((each) => each.planId === planId);
  return own.slice(own.findIndex((each) => each.version === version)) as [InForce, ...InForce[]];
}

async function retiredForms(em: EntityManager, versions: readonly InForce[]): Promise<Set<string>> {
  const open = await publishedForms(em);
  return new Set(
    versions.flatMap(({ plan }) => plan.steps.map(({ form }) => form)).filter((form) => !open.has(form)),
  );
}

/** Ids of the forms that patients can begin, in order. */
export async function publishedForms(em: EntityManager): Promise<Set<string>> {
  const rows = await em.execute<Array<{ id: string }>>(
    `select distinct questionnaire_id as id from questionnaire_version where status = 'published' order by 1`,
  );
  return new Set(rows.map(({ id }) => id));
}
