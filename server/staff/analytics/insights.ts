/** Where drafts stop, likely reasons, and when drafts are started: as codes and numbers. */
import type { CompletionAnalytics, RECOMMENDATIONS } from '@clinic/contract/analytics/completion';
import { minutes, percentage, rounded, wilsonLowerBound } from './rates.ts';
import type { StepFigures } from './steps.ts';

type Details = CompletionAnalytics['insights']['details'];

/** Below this, a figure says more about individuals than about the form. */
const ENOUGH = 20;
/** Minimum per device for comparing two devices. */
const ENOUGH_PER_DEVICE = 10;
/** Differences of at least this many percentage points are reported. */
const NOTABLE_POINTS = 10;
const NOTABLE_SAVE_FAILURES = 5;

/** @param starts hour of the week (0 is Monday midnight) → drafts started */
export function peak(starts: ReadonlyMap<number, number>): Details['peak'] {
  const total = [...starts.values()].reduce((sum, n) => sum + n, 0);
  if (total < ENOUGH) return null;
  // On a tie, the earliest hour.
  const [hour, n] = [...starts].reduce((best, next) =>
    next[1] > best[1] || (next[1] === best[1] && next[0] < best[0]) ? next : best,
  );
  return { weekday: Math.floor(hour / 24) + 1, hour: hour % 24, starts: n };
}

/** A step with the number of drafts abandoned there. */
export interface Bottleneck {
  step: StepFigures;
  idle: number;
}

/**
 * @param active step → unsubmitted drafts last seen there, with activity in the last 24 hours
 * @returns null when no draft is idle, undefined when no step has enough viewers
 */
export function bottleneck(
  steps: readonly StepFigures[],
  active: ReadonlyMap<string, number>,
): Bottleneck | null | undefined {
  const candidates = steps
    .filter(({ viewed }) => viewed >= ENOUGH)
    .map((step) => {
      const idle = step.stopped - (active.get(step.key) ?? 0);
      return { step, idle, rank: wilsonLowerBound(idle, step.viewed) };
    });
  if (candidates.length === 0) return undefined;
  // On a tie, the earlier step.
  const worst = candidates.reduce((best, next) => (next.rank > best.rank ? next : best));
  return worst.idle > 0 ? { step: worst.step, idle: worst.idle } : null;
}

interface Cause {
  code: (typeof RECOMMENDATIONS)[number];
  value: number;
  usual: number;
  /** 1 is the threshold for being notable. */
  excess: number;
}

/** What stands out most at the bottleneck, compared with the median step or with desktop. */
export function recommendation(
  bottleneckStep: Bottleneck | null | undefined,
  steps: readonly StepFigures[],
): Details['recommendation'] {
  const none = { value: null, usual: null };
  if (bottleneckStep === undefined) return { code: 'notEnoughData', ...none };
  if (bottleneckStep === null) return { code: 'noBottleneck', ...none };
  const notable = causes(bottleneckStep.step, steps).filter(({ excess }) => excess >= 1);
  if (notable.length === 0) return { code: 'lookCloser', ...none };
  const { code, value, usual } = notable.reduce((best, next) => (next.excess > best.excess ? next : best));
  return { code, value, usual };
}

function causes(step: StepFigures, steps: readonly StepFigures[]): Cause[] {
  const seen = steps.filter(({ viewed }) => viewed > 0);
  const invalid = (of: StepFigures) => percentage(of.invalid, of.viewed);
  const saveFailed = (of: StepFigures) => percentage(of.saveFailed, of.viewed);
  const time = (of: StepFigures) => minutes(of.time.winsorizedMeanMs);
  const usualInvalid = median(seen.map(invalid));
  const usualTime = median(seen.filter((each) => each.time.n > 0).map(time));
  const usualSaveFailed = median(seen.map(saveFailed));
  const { onDesktop, onMobile } = step;
  const comparable = Math.min(onDesktop.viewed, onMobile.viewed) >= ENOUGH_PER_DEVICE;
  const desktop = percentage(onDesktop.done, onDesktop.viewed);
  const mobile = percentage(onMobile.done, onMobile.viewed);
  return [
    {
      code: 'clarifyWording',
      value: invalid(step),
      usual: usualInvalid,
      excess: (invalid(step) - usualInvalid) / NOTABLE_POINTS,
    },
    {
      code: 'splitStep',
      value: time(step),
      usual: usualTime,
      // Strictly more than twice.
      excess: usualTime > 0 && time(step) > 2 * usualTime ? time(step) / (2 * usualTime) : 0,
    },
    {
      code: 'fixMobileLayout',
      value: mobile,
      usual: desktop,
      excess: comparable ? (desktop - mobile) / NOTABLE_POINTS : 0,
    },
    {
      code: 'checkConnectivity',
      value: saveFailed(step),
      usual: usualSaveFailed,
      excess: (saveFailed(step) - usualSaveFailed) / NOTABLE_SAVE_FAILURES,
    },
  ];
}

function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return rounded(sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2, 2);
}
