/** The figures recomputed from a whole log in memory: slow, simple, and the reference for the tallies. */
import type { LoggedEvent, LoggedSubmission } from './testLog.ts';

export interface Log {
  events: LoggedEvent[];
  submissions: LoggedSubmission[];
  decisions: Array<{ draft: string; to: string; at: Date }>;
}

export interface Asked {
  now: Date;
  zone: string;
  from: string;
  to: string;
  /** Keys of the latest version, in order. */
  steps: string[];
}

const DAY_MS = 86_400_000;
const percent = (count: number, of: number) => (of === 0 ? 0 : Math.round((1000 * count) / of) / 10);
const to2 = (value: number) => Math.round(value * 100) / 100;

function local(at: Date, zone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const [date = '', time = ''] = format.format(at).split(', ');
  return { date, hour: Number(time.slice(0, 2)), weekday: new Date(date).getUTCDay() || 7 };
}

/**
 * Rounds up to whole seconds, then 5, 15, 60 seconds, 10 minutes, hours, days: coarser for longer durations.
 */
function edgeMs(ms: number): number {
  const widths = [
    [120, 1],
    [600, 5],
    [3600, 15],
    [14_400, 60],
    [86_400, 600],
    [2_592_000, 3600],
  ];
  const width = widths.find(([upTo = 0]) => ms <= upTo * 1000)?.[1] ?? 86_400;
  return Math.ceil(ms / (width * 1000)) * width * 1000;
}

function times(values: number[]) {
  if (values.length === 0) return { n: 0, mean: 0, winsorized: 0, median: 0 };
  const sorted = [...values].sort((a, b) => a - b);
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const cap = edgeMs(sorted[Math.ceil(0.95 * sorted.length) - 1] as number);
  const middle = edgeMs(sorted[Math.ceil(sorted.length / 2) - 1] as number);
  return {
    n: sorted.length,
    mean: mean(sorted),
    winsorized: mean(sorted.map((value) => Math.min(value, cap))),
    median: mean(sorted.filter((value) => edgeMs(value) === middle)),
  };
}

/** Every draft with what is known about it. */
function draftsOf({ events, submissions }: Log) {
  const once = [...new Map([...events].reverse().map((event) => [event.id, event])).values()];
  const ids = new Set([...once, ...submissions].map(({ draft }) => draft).filter((id) => id !== undefined));
  return [...ids].map((id) => {
    const counted = once
      .filter(({ draft }) => draft === id)
      .sort((a, b) => +a.at - +b.at || +(a.clientAt ?? a.at) - +(b.clientAt ?? b.at));
    const submission = submissions.find(({ draft }) => draft === id);
    const start = counted.find(({ type }) => type === 'started');
    const begun = [start?.at, submission?.at].filter((at) => at !== undefined);
    const devices = [start, ...counted].map((event) => event?.device);
    return {
      events: counted,
      submission,
      isTest: counted.some(({ isTest }) => isTest),
      started: begun.length > 0,
      begunAt: new Date(Math.min(...(begun.length > 0 ? begun : [counted[0]?.at]).map(Number))),
      lastAt: new Date(Math.max(...counted.map(({ at }) => +at), submission ? +submission.at : 0)),
      device: devices.find((device) => device && device !== 'unknown') ?? 'unknown',
      visitor: counted.find(({ visitor }) => visitor)?.visitor,
      activeMs: counted.reduce((sum, { ms = 0 }) => sum + ms, 0),
      lastSeen: counted.filter(({ type }) => type === 'step_viewed' || type === 'review_viewed').at(-1)?.step,
    };
  });
}

export function naiveReports({ submissions, decisions }: Log, { zone, now, from, to }: Asked) {
  const status = (draft: string) =>
    decisions.filter((decision) => decision.draft === draft).at(-1)?.to ??
    submissions.find((submission) => submission.draft === draft)?.status ??
    'NEW';
  const bmis = submissions.map(({ bmi }) => bmi).filter((bmi) => typeof bmi === 'number');
  const bmiBetween = (low: number, high: number) => bmis.filter((bmi) => bmi >= low && bmi < high).length;
  const share = (count: number, of = submissions.length) => ({ count, percentage: percent(count, of) });
  const flagged = (flag: string, value: boolean) =>
    share(submissions.filter(({ flags }) => flags?.[flag] === value).length);
  const dates = submissions.map(({ at }) => local(at, zone).date);
  const today = local(now, zone).date;
  const days = [];
  for (let day = from; day <= to; day = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)) {
    const ofDay = submissions.filter((_, index) => dates[index] === day);
    const high = ofDay.filter(({ bmi }) => (bmi ?? 0) >= 35).length;
    days.push({ date: day, count: ofDay.length, healthFlags: { highBMI: high } });
  }
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(...days.map(({ count }) => count));
  const waits = submissions
    .filter(({ at }) => local(at, zone).date >= from && local(at, zone).date <= to)
    .map(({ draft, at }) => {
      const first = decisions.find((d) => d.draft === draft && d.to !== 'IN_REVIEW' && d.to !== 'NEW');
      return first && Math.max(0, +first.at - +at);
    });
  const waited = times(waits.filter((wait) => wait !== undefined));
  return {
    overview: {
      submissionMetrics: {
        statusDistribution: Object.fromEntries(
          ['NEW', 'IN_REVIEW', 'NEEDS_INFO', 'APPROVED', 'ARCHIVED'].map((name) => [
            name,
            submissions.filter(({ draft }) => status(draft) === name).length,
          ]),
        ),
        totalSubmissions: submissions.length,
        submissionsLastMonth: dates.filter((date) => date.slice(0, 7) === today.slice(0, 7) && date <= today)
          .length,
      },
      healthFlags: {
        highBMI: share(bmiBetween(35, Number.POSITIVE_INFINITY), bmis.length),
        nonPharmaCriteria: flagged('meets_pharma_criteria', false),
        glp1Contraindicated: flagged('contra_glp1_pancreatitis', true),
        pregnancy: flagged('pregnancy', true),
      },
      bmiAnalytics: {
        averageBMI:
          bmis.length === 0
            ? 0
            : to2(bmis.reduce((sum, bmi) => sum + Math.round(bmi * 100), 0) / 100 / bmis.length),
        distribution: {
          underweight: bmiBetween(0, 18.5),
          normal: bmiBetween(18.5, 25),
          overweight: bmiBetween(25, 30),
          obese: bmiBetween(30, Number.POSITIVE_INFINITY),
        },
        sampleSize: bmis.length,
        bmiUnknown: submissions.length - bmis.length,
      },
    },
    trends: {
      trends: days,
      summary: {
        totalSubmissions: total,
        averagePerDay: to2(total / days.length),
        peakDay: total === 0 ? null : { date: days.find(({ count }) => count === most)?.date, count: most },
      },
    },
    turnaround: {
      meanHours: to2(waited.mean / 3_600_000),
      medianHours: to2(waited.median / 3_600_000),
      sampleSize: waited.n,
      undecided: waits.length - waited.n,
    },
  };
}

export function naiveCompletion(log: Log, { zone, now, from, to, steps }: Asked) {
  const all = draftsOf(log).filter(({ isTest }) => !isTest);
  const within = (at: Date) => local(at, zone).date >= from && local(at, zone).date <= to;
  const drafts = all.filter(({ begunAt }) => within(begunAt));
  const started = drafts.filter((draft) => draft.started);
  const completed = started.filter(({ submission }) => submission);
  const rate = percent(completed.length, started.length);
  const time = times(completed.map(({ activeMs }) => activeMs).filter((ms) => ms > 0));
  const stepTimes = (step: string) =>
    drafts
      .map(({ events }) => events.filter((event) => event.step === step))
      .map((durations) => durations.reduce((sum, { ms = 0 }) => sum + ms, 0))
      .filter((ms) => ms > 0);
  const device = (name: string) => started.filter((draft) => draft.device === name).length;
  const opened = [
    ...Map.groupBy(
      log.events.filter(({ type, isTest }) => type === 'opened' && !isTest),
      ({ visitor }) => visitor,
    ),
  ]
    .filter(([, events]) => within(new Date(Math.min(...events.map(({ at }) => +at)))))
    .map(([visitor]) => visitor);
  const converted = opened.filter((visitor) => all.some((d) => d.visitor === visitor && d.submission));
  return {
    completionMetrics: {
      completionRate: rate,
      totalCompleted: completed.length,
      estimatedStarted: started.length,
      abandonmentRate: started.length === 0 ? 0 : Math.round((100 - rate) * 10) / 10,
      inProgress: started.filter((draft) => !draft.submission && isActive(draft, now)).length,
    },
    performanceMetrics: {
      avgCompletionTimeMinutes: to2(time.winsorized / 60_000),
      medianCompletionTimeMinutes: to2(time.median / 60_000),
      sampleSize: time.n,
    },
    stepAnalysis: steps.map((key, index) => {
      const viewers = drafts.filter((draft) => sees(draft, key));
      const done = viewers.filter((draft) => does(draft, 'step_completed', key));
      return {
        step: index + 1,
        key,
        completionRate: percent(done.length, viewers.length),
        avgTimeMinutes: to2(times(stepTimes(key)).winsorized / 60_000),
        viewed: viewers.length,
        completed: done.length,
        timed: stepTimes(key).length,
      };
    }),
    weeklyTrends: weeksOf(all, { zone, now, to }),
    deviceMetrics: { desktop: device('desktop'), mobile: device('mobile'), tablet: device('tablet') },
    unknownDevices: device('unknown'),
    insights: {
      details: {
        peak: peakOf(started, zone),
        bottleneck: bottleneckOf(drafts, steps, now),
        conversion: {
          submitted: converted.length,
          opened: opened.length,
          percentage: percent(converted.length, opened.length),
        },
      },
    },
  };
}

type Draft = ReturnType<typeof draftsOf>[number];

const does = (draft: Draft, type: string, step: string) =>
  draft.events.some((event) => event.step === step && event.type === type);
const sees = (draft: Draft, step: string) =>
  does(draft, 'step_viewed', step) || does(draft, 'review_viewed', step);
const isActive = ({ lastAt }: Draft, now: Date) => +lastAt > +now - DAY_MS;

const weeksOf = (all: readonly Draft[], { zone, now, to }: Pick<Asked, 'zone' | 'now' | 'to'>) =>
  Array.from({ length: 8 }, (_, index) => {
    const monday = Date.parse(to) - ((new Date(to).getUTCDay() + 6) % 7) * DAY_MS - (7 - index) * 7 * DAY_MS;
    const ofPeriod = all.filter((draft) => {
      const day = Date.parse(local(draft.begunAt, zone).date);
      return draft.started && day >= monday && day < monday + 7 * DAY_MS;
    });
    const done = ofPeriod.filter(
      ({ submission, begunAt }) => submission && +submission.at <= +begunAt + 7 * DAY_MS,
    );
    return {
      startDate: new Date(monday).toISOString().slice(0, 10),
      completionRate: percent(done.length, ofPeriod.length),
      completed: done.length,
      estimatedStarted: ofPeriod.length,
      partial: monday + 14 * DAY_MS > Date.parse(local(now, zone).date),
    };
  });

function bottleneckOf(drafts: readonly Draft[], steps: readonly string[], now: Date) {
  const stops = [...steps, 'review'].map((key) => {
    const viewed = drafts.filter((draft) => sees(draft, key)).length;
    const idle = drafts.filter((d) => !d.submission && d.lastSeen === key && !isActive(d, now)).length;
    const p = idle / viewed;
    const lower =
      (p +
        1.96 ** 2 / (2 * viewed) -
        1.96 * Math.sqrt((p * (1 - p)) / viewed + 1.96 ** 2 / (4 * viewed ** 2))) /
      (1 + 1.96 ** 2 / viewed);
    return { key, viewed, idle, lower };
  });
  const [worst] = stops
    .filter(({ viewed, idle }) => viewed >= 20 && idle > 0)
    .sort((a, b) => b.lower - a.lower);
  if (!worst) return null;
  const { key, idle, viewed } = worst;
  return { key, idle, viewed, percentage: percent(idle, viewed) };
}

function peakOf(started: readonly Draft[], zone: string) {
  const [busiest] = [
    ...Map.groupBy(started, ({ begunAt }) => {
      const { weekday, hour } = local(begunAt, zone);
      return weekday * 24 + hour;
    }),
  ].sort(([a, one], [b, other]) => other.length - one.length || a - b);
  if (started.length < 20 || !busiest) return null;
  const [hour, { length: starts }] = busiest;
  return { weekday: Math.floor(hour / 24), hour: hour % 24, starts };
}
