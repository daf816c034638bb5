/** Parses JSON into a plan, or reports every problem with its path. */
import { error, localize, type Problem, shiftedDate } from '@clinic/engine/base';
import { languageProblems, shapeProblems, textProblems } from '@clinic/engine/definition';
import { withinDepth } from '@clinic/engine/parsing';
import { type Plan, PlanSchema, type PlanStep, type PlanUnit } from './plan.ts';

export interface ParsedPlan {
  /** Present unless there is an error; warnings do not matter. */
  plan?: Plan;
  problems: Problem[];
}

/** Parses a plan. Never throws. */
export function parsePlan(input: unknown): ParsedPlan {
  const { document, problems: deep } = withinDepth(input);
  const shape = PlanSchema.safeParse(document);
  if (!shape.success) return { problems: [...deep, ...shapeProblems(shape.error, document)] };
  const problems = [...deep, ...problemsOf(shape.data)];
  return problems.some(({ level }) => level === 'error') ? { problems } : { plan: shape.data, problems };
}

const problemsOf = (plan: Plan): Problem[] => [
  ...languageProblems(plan.languages),
  ...textProblems(plan.title, plan.languages, 'title'),
  ...plan.steps.flatMap((step, index) => stepProblems(plan, step, index)),
];

function stepProblems({ languages, ends, steps }: Plan, step: PlanStep, index: number): Problem[] {
  const { id, title, when, count, unit, times, weekday, opens, closes, reminders = [] } = step;
  const path = `steps[${index}]`;
  const problems = textProblems(title, languages, `${path}.title`);
  const report = (field: string, code: string, key: Parameters<typeof localize>[0], params = {}): void => {
    problems.push(error(`${path}.${field}`, code, localize(key, params)));
  };
  if (steps.findIndex((each) => each.id === id) < index)
    report('id', 'duplicate_key', 'duplicateKey', { key: id });
  if (times !== undefined && when !== 'every') report('times', 'plan_times', 'planTimes');
  if (weekday !== undefined && (when !== 'every' || unit !== 'weeks'))
    report('weekday', 'plan_weekday', 'planWeekday');
  if (when === 'every' && opens + closes >= daysIn(count, unit)) {
    report('closes', 'plan_window', 'planWindow', { days: daysIn(count, unit) - 1 });
  }
  if (ends && daysIn(count, unit) > daysIn(ends.count, ends.unit)) report('count', 'plan_late', 'planLate');
  for (const [place, day] of reminders.entries()) {
    if (day < -opens || day > closes) {
      report(`reminders[${place}]`, 'plan_reminder', 'planReminder', { from: -opens, to: closes });
    } else if (reminders.indexOf(day) < place) {
      report(`reminders[${place}]`, 'plan_reminder', 'planReminderTwice', { day });
    }
  }
  return problems;
}

/** At least so many days are in a number of units: February is the shortest month. */
const daysIn = (count: number, unit: PlanUnit): number =>
  unit === 'months' ? count * 28 : count * (unit === 'weeks' ? 7 : 1);

/** The date a number of units after another one; of a shorter month, its last day. */
export const dateAfter = (day: string, count: number, unit: PlanUnit): string =>
  (unit === 'weeks' ? shiftedDate(day, count * 7, 'days') : shiftedDate(day, count, unit)) ?? day;
