/**
 * What a person's plan asks for, computed for a day: nothing of it is stored. All dates are days in the clinic's time zone,
 * `YYYY-MM-DD`, so that a change of the clock moves none of them.
 */
import { type LocalizedText, weekdayOf } from '@clinic/engine/base';
import rrule from 'rrule';
import { dateAfter } from './parsePlan.ts';
import { type Plan, type PlanStep, WEEKDAYS } from './plan.ts';
import type { OccurrenceState } from './planNames.ts';

export interface Occurrence {
  /** Step and due day name it; a later version of the plan keeps those that something was recorded about. */
  step: string;
  due: string;
  title: LocalizedText;
  form: string;
  opens: string;
  closes: string;
  state: OccurrenceState;
  reminders: readonly number[];
  /** Patients can begin no version of the form: it stays open, and staff are told. */
  formRetired?: true;
  /** Why it was skipped: in words, unless a pause or the end of the plan did it. */
  reason?: string;
  by?: 'pause' | 'stop';
  /** The submission that answers it, and its day. */
  submission?: string;
  on?: string;
}

/** What happened to a person's plan, in order. */
export type CourseEvent = { on: string } & (
  | { kind: 'dose' | 'pause' | 'resume' | 'stop' }
  | { kind: 'done'; step: string; due: string; submission: string }
  | { kind: 'skipped'; step: string; due: string; reason: string }
);

export interface Course {
  startedOn: string;
  /** The version that the person began with, and later ones, each from the day of its publication. */
  versions: readonly [InForce, ...InForce[]];
  events: readonly CourseEvent[];
  /** The person's submissions since the start, which answer what is open, in order. */
  answered: ReadonlyArray<{ form: string; on: string; submission: string }>;
  /** Forms of which patients can begin no version. */
  retired: ReadonlySet<string>;
}

interface InForce {
  plan: Plan;
  from: string;
}

type Planned = Omit<Occurrence, 'state' | 'formRetired'>;

/** Plans without an end are computed this far ahead. */
const AHEAD = { count: 12, unit: 'months' } as const;

/** Everything the plan has asked for and will ask for, by day. */
export function occurrencesOf(course: Course, today: string): Occurrence[] {
  const stopped = course.events.find(({ kind }) => kind === 'stop')?.on;
  const planned = plannedIn(course, dateAfter(today, AHEAD.count, AHEAD.unit)).filter(
    ({ due }) => stopped === undefined || due <= stopped,
  );
  const paused = pausesIn(course.events);
  const settled = withSubmissions(withRecords(planned, course), course);
  return settled
    .map((each) => ({ ...each, ...stateOf(each, { today, paused, stopped, retired: course.retired }) }))
    .sort((one, other) => compare(one.due, other.due) || compare(one.step, other.step));
}

/** Whether the plan is paused on a day: nothing is reminded of. */
export const isPaused = (events: readonly CourseEvent[], today: string): boolean =>
  pausesIn(events).some(({ from, to }) => from <= today && today < to);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Each version plans the days it is in force. */
function plannedIn({ startedOn, versions, events }: Course, until: string): Planned[] {
  const doses = [...new Set(events.flatMap(({ kind, on }) => (kind === 'dose' ? [on] : [])))];
  return versions.flatMap(({ plan, from }, index) => {
    const next = versions[index + 1]?.from;
    const last = plan.ends ? dateAfter(startedOn, plan.ends.count, plan.ends.unit) : until;
    return plan.steps.flatMap((step) =>
      daysOf(step, { startedOn, doses, last: last < until ? last : until })
        .filter((due) => (index === 0 || due >= from) && (next === undefined || due < next))
        .map((due) => occurrenceAt(step, due)),
    );
  });
}

const occurrenceAt = (step: PlanStep, due: string): Planned => ({
  step: step.id,
  due,
  title: step.title,
  form: step.form,
  opens: dateAfter(due, -step.opens, 'days'),
  closes: dateAfter(due, step.closes, 'days'),
  reminders: step.reminders ?? [],
});

function daysOf(
  step: PlanStep,
  { startedOn, doses, last }: { startedOn: string; doses: readonly string[]; last: string },
): string[] {
  const { when, count, unit } = step;
  const days =
    when === 'every'
      ? recurring(step, startedOn, last)
      : (when === 'afterStart' ? [startedOn] : doses).map((day) => dateAfter(day, count, unit));
  return [...new Set(days)].filter((day) => day <= last);
}

const FREQUENCY = {
  days: rrule.RRule.DAILY,
  weeks: rrule.RRule.WEEKLY,
  months: rrule.RRule.MONTHLY,
} as const;

/** In UTC, which has no change of clock. The start itself is not due. */
function recurring({ count, unit, times, weekday }: PlanStep, startedOn: string, last: string): string[] {
  const day = Number(startedOn.slice(8));
  const rule = new rrule.RRule({
    dtstart: new Date(startedOn),
    freq: FREQUENCY[unit],
    interval: count,
    until: new Date(last),
    ...(times !== undefined && { count: times + 1 }),
    // A month without this day has its last one instead; otherwise the rule leaves the month out.
    ...(unit === 'months' &&
      day > 28 && { bymonthday: [28, 29, 30, 31].filter((each) => each <= day), bysetpos: -1 }),
  });
  return rule
    .all()
    .slice(1)
    .map((date) => date.toISOString().slice(0, 10))
    .map((date) => (weekday === undefined ? date : onWeekday(date, WEEKDAYS.indexOf(weekday) + 1)));
}

/** The first such day from this one on. @param weekday 1 is Monday */
const onWeekday = (day: string, weekday: number): string =>
  dateAfter(day, (weekday - weekdayOf(day) + 7) % 7, 'days');

const isOpenOn = ({ opens, closes }: Planned, day: string): boolean => opens <= day && day <= closes;

/**
 * What was recorded stays, also if a later version of the plan moved or removed the day: it then settles the open
 * occurrence of the same step, or stands for itself.
 */
function withRecords(planned: readonly Planned[], { events, versions }: Course): Planned[] {
  const all = [...planned];
  const moved: Array<Extract<CourseEvent, { due: string }>> = [];
  for (const event of events) {
    if (event.kind !== 'done' && event.kind !== 'skipped') continue;
    const at = all.findIndex(({ step, due }) => step === event.step && due === event.due);
    if (at === -1) moved.push(event);
    else all[at] = settledBy(all[at] as Planned, event);
  }
  for (const event of moved) {
    const at = all.findIndex(
      (each) => each.step === event.step && !isSettled(each) && isOpenOn(each, event.on),
    );
    if (at !== -1) {
      all[at] = settledBy(all[at] as Planned, event);
      continue;
    }
    const step = versions.findLast(({ plan }) => plan.steps.some(({ id }) => id === event.step));
    const document = step?.plan.steps.find(({ id }) => id === event.step);
    if (document) all.push(settledBy(occurrenceAt(document, event.due), event));
  }
  return all;
}

const isSettled = ({ submission, reason }: Planned): boolean =>
  submission !== undefined || reason !== undefined;

const settledBy = (planned: Planned, event: Extract<CourseEvent, { due: string }>): Planned =>
  event.kind === 'done'
    ? { ...planned, submission: event.submission, on: event.on }
    : planned.submission === undefined
      ? { ...planned, reason: event.reason, on: event.on }
      : planned;

/** A submission that nobody asked for by a link answers the open occurrence of its form. */
function withSubmissions(planned: readonly Planned[], { answered }: Course): Planned[] {
  const all = [...planned];
  const used = new Set(all.map(({ submission }) => submission));
  for (const { form, on, submission } of answered) {
    const at = all.findIndex((each) => each.form === form && !isSettled(each) && isOpenOn(each, on));
    if (at !== -1 && !used.has(submission)) all[at] = { ...(all[at] as Planned), submission, on };
  }
  return all;
}

interface Circumstances {
  today: string;
  paused: readonly Pause[];
  stopped: string | undefined;
  retired: ReadonlySet<string>;
}

function stateOf(
  { due, opens, closes, submission, reason, form }: Planned,
  { today, paused, stopped, retired }: Circumstances,
): Pick<Occurrence, 'state' | 'by' | 'formRetired'> {
  if (submission !== undefined) return { state: 'done' };
  if (reason !== undefined) return { state: 'skipped' };
  if (due <= today && paused.some(({ from, to }) => from <= due && due < to)) {
    return { state: 'skipped', by: 'pause' };
  }
  const isWaiting = (day: string): boolean => day <= closes || retired.has(form);
  if (stopped !== undefined && stopped <= today && isWaiting(stopped))
    return { state: 'skipped', by: 'stop' };
  if (today < opens) return { state: 'planned' };
  if (retired.has(form)) return { state: today <= due ? 'due' : 'overdue', formRetired: true };
  return { state: today <= due ? 'due' : today <= closes ? 'overdue' : 'missed' };
}

interface Pause {
  from: string;
  /** The first day that is not paused. */
  to: string;
}

const NEVER = '9999-12-31';

function pausesIn(events: readonly CourseEvent[]): Pause[] {
  const pauses: Pause[] = [];
  for (const { kind, on } of events) {
    const open = pauses.at(-1);
    if (kind === 'pause' && open?.to !== NEVER) pauses.push({ from: on, to: NEVER });
    if (kind === 'resume' && open?.to === NEVER) open.to = on;
  }
  return pauses;
}
