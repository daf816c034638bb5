/** The Performance tab: how intakes progress from start to submission. */
import type { CompletionAnalytics } from '@clinic/contract/analytics/completion';
import { textsIn } from '@clinic/engine/definition';
import { addDays, isoWeek, mondayOf } from './calendar.ts';
import { durations } from './durations.ts';
import { bottleneck, peak, recommendation } from './insights.ts';
import { insightTexts } from './insightTexts.ts';
import { minutes, percentage, rounded, wholePercentages } from './rates.ts';
import { retiredSteps, STEP_FIGURES, stepAnalysis, stepFigures } from './steps.ts';
import { countsOf, only, type Question, type Tally, tallies, talliesByDay } from './tallies.ts';

const WEEKS = 8;

export async function completion(question: Question): Promise<CompletionAnalytics> {
  const { period, timeZone, now } = question;
  const { questionnaire } = question;
  const rows = await tallies(question, ['course', 'device', 'time', 'visitor'], period);
  const stepRows = questionnaire
    ? await tallies(ofQuestionnaire(question, questionnaire.id), STEP_FIGURES, period)
    : [];
  const active = await activeDrafts(question);
  const steps = questionnaire ? stepFigures(questionnaire, stepRows) : [];
  const course = countsOf(rows, 'course');
  const started = course.get('started') ?? 0;
  const completed = course.get('completed') ?? 0;
  const completionRate = percentage(completed, started);
  const time = durations(
    rows
      .filter(({ figure }) => figure === 'time')
      .map(({ bucket, n, total }) => ({ seconds: bucket, n, totalMs: total })),
  );
  const activeHere = new Map(
    active
      .filter(({ questionnaireId }) => questionnaireId === questionnaire?.id)
      .map(({ step, n }) => [step, n]),
  );
  const slowest = bottleneck(steps, activeHere);
  const details = {
    peak: peak(await startsByHour(question)),
    bottleneck: slowest
      ? {
          key: slowest.step.key,
          titles: slowest.step.titles,
          idle: slowest.idle,
          viewed: slowest.step.viewed,
          percentage: percentage(slowest.idle, slowest.step.viewed),
        }
      : null,
    recommendation: recommendation(slowest, steps),
    conversion: conversion(rows),
  };
  return {
    form: question.form,
    timestamp: now.toISOString(),
    timeZone,
    period,
    questionnaire: questionnaire && {
      id: questionnaire.id,
      version: questionnaire.version,
      titles: textsIn(questionnaire.definition.title, questionnaire.definition.languages),
    },
    completionMetrics: {
      completionRate,
      totalCompleted: completed,
      estimatedStarted: started,
      abandonmentRate: started > 0 ? rounded(100 - completionRate, 1) : 0,
      inProgress: active.reduce((sum, { begun }) => sum + begun, 0),
    },
    performanceMetrics: {
      avgCompletionTimeMinutes: minutes(time.winsorizedMeanMs),
      medianCompletionTimeMinutes: minutes(time.medianMs),
      sampleSize: time.n,
    },
    stepAnalysis: stepAnalysis(steps),
    retiredSteps: retiredSteps(steps, stepRows),
    weeklyTrends: await weeklyTrends(question),
    ...devices(rows),
    insights: { ...insightTexts(details), details },
  };
}

const ofQuestionnaire = (question: Question, id: string): Question => ({
  ...question,
  query: { ...question.query, questionnaire: id },
});

function conversion(rows: readonly Tally[]) {
  const visitors = countsOf(rows, 'visitor');
  const submitted = visitors.get('submitted') ?? 0;
  const opened = submitted + (visitors.get('left') ?? 0);
  return { submitted, opened, percentage: percentage(submitted, opened) };
}

function devices(
  rows: readonly Tally[],
): Pick<CompletionAnalytics, 'deviceMetrics' | 'devicePercentages' | 'unknownDevices'> {
  const counts = countsOf(rows, 'device');
  const deviceMetrics = {
    desktop: counts.get('desktop') ?? 0,
    mobile: counts.get('mobile') ?? 0,
    tablet: counts.get('tablet') ?? 0,
  };
  return {
    deviceMetrics,
    devicePercentages: wholePercentages(deviceMetrics),
    unknownDevices: counts.get('unknown') ?? 0,
  };
}

/** Unsubmitted drafts of the period with activity in the last 24 hours, by the step last viewed. */
function activeDrafts({
  tx,
  query,
  period,
  timeZone,
  now,
}: Question): Promise<Array<{ questionnaireId: string; step: string; n: number; begun: number }>> {
  const { sql, parameters } = only(query);
  return tx.execute(
    `select questionnaire_id as "questionnaireId", coalesce(last_step, '') as step,
       count(*)::integer as n, (count(*) filter (where started))::integer as begun
     from intake_journey
     where submitted_at is null and last_at > ?::timestamptz - interval '24 hours' and not is_test
       and (begun_at at time zone ?)::date between ? and ?${sql}
     group by questionnaire_id, last_step`,
    [now.toISOString(), timeZone, period.from, period.to, ...parameters],
  );
}

async function startsByHour({ tx, query, period }: Question): Promise<Map<number, number>> {
  const { sql, parameters } = only(query);
  const rows = await tx.execute<Array<{ hour: number; n: number }>>(
    `select ((extract(isodow from day) - 1) * 24 + bucket)::integer as hour, sum(n)::float8 as n
     from analytics_tally
     where figure = 'hour' and day between ? and ?${sql}
     group by 1 having sum(n) > 0`,
    [period.from, period.to, ...parameters],
  );
  return new Map(rows.map(({ hour, n }) => [hour, n]));
}

async function weeklyTrends(question: Question): Promise<CompletionAnalytics['weeklyTrends']> {
  const { period, today } = question;
  const last = mondayOf(period.to);
  const mondays = Array.from({ length: WEEKS }, (_, index) => addDays(last, 7 * (index + 1 - WEEKS)));
  const span = { from: mondays[0] as string, to: addDays(last, 6) };
  const weeks = Map.groupBy(await talliesByDay(question, ['course'], span), ({ day }) => mondayOf(day));
  return mondays.map((startDate) => {
    const count = (key: string) =>
      (weeks.get(startDate) ?? []).filter((row) => row.key === key).reduce((sum, { n }) => sum + n, 0);
    const started = count('started');
    const completed = count('completedIn7Days');
    return {
      week: isoWeek(startDate),
      startDate,
      completionRate: percentage(completed, started),
      completed,
      estimatedStarted: started,
      partial: addDays(startDate, 14) > today,
    };
  });
}
