/** Per-step figures of the questionnaire, over drafts started in a period. */
import type { CompletionAnalytics } from '@clinic/contract/analytics/completion';
import { FALLBACK_LANGUAGE, LANGUAGES } from '@clinic/engine/base';
import { REVIEW_STEP, textsIn } from '@clinic/engine/definition';
import { serverTexts } from '@clinic/server-platform/base';
import type { PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import { type Durations, durations } from './durations.ts';
import { minutes, percentage } from './rates.ts';
import type { Tally } from './tallies.ts';

export interface StepFigures {
  key: string;
  /** Language → title. */
  titles: Record<string, string>;
  /** Drafts that viewed it, and of those: completed it, had an answer rejected, failed to save. */
  viewed: number;
  done: number;
  invalid: number;
  saveFailed: number;
  onDesktop: { viewed: number; done: number };
  onMobile: { viewed: number; done: number };
  /** Unsubmitted drafts last seen at this step. */
  stopped: number;
  time: Durations;
}

/** Figures keyed by step. */
export const STEP_FIGURES = ['viewed', 'done', 'invalid', 'saveFailed', 'stepTime', 'last'];

const DESKTOP = 1;
const MOBILE = 2;
const REVIEW_TITLES = Object.fromEntries(
  LANGUAGES.map((language) => [language, serverTexts(language).reviewStep]),
);

/** The definition's steps in order, followed by the review. */
export function stepFigures(
  { definition: { steps, languages } }: PublishedQuestionnaire,
  rows: readonly Tally[],
): StepFigures[] {
  const titled = steps.map(({ id, title }) => ({
    key: id,
    titles: textsIn(title, languages),
  }));
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return [...titled, { key: REVIEW_STEP, titles: REVIEW_TITLES }].map(({ key, titles }) => ({
    key,
    titles,
    ...figuresOf(byKey.get(key) ?? []),
  }));
}

function figuresOf(rows: readonly Tally[]): Omit<StepFigures, 'key' | 'titles'> {
  const count = (figure: string, device?: number): number =>
    rows
      .filter((row) => row.figure === figure && (device === undefined || row.bucket === device))
      .reduce((sum, { n }) => sum + n, 0);
  const on = (device: number) => ({ viewed: count('viewed', device), done: count('done', device) });
  return {
    viewed: count('viewed'),
    done: count('done'),
    invalid: count('invalid'),
    saveFailed: count('saveFailed'),
    onDesktop: on(DESKTOP),
    onMobile: on(MOBILE),
    stopped: count('last'),
    time: durations(
      rows
        .filter(({ figure }) => figure === 'stepTime')
        .map(({ bucket, n, total }) => ({ seconds: bucket, n, totalMs: total })),
    ),
  };
}

/** The steps as the screen lists them, without the review. */
export const stepAnalysis = (steps: readonly StepFigures[]): CompletionAnalytics['stepAnalysis'] =>
  steps
    .filter(({ key }) => key !== REVIEW_STEP)
    .map(({ key, titles, viewed, done, time }, index) => ({
      step: index + 1,
      key,
      name: titles[FALLBACK_LANGUAGE] ?? Object.values(titles)[0] ?? key,
      titles,
      completionRate: percentage(done, viewed),
      avgTimeMinutes: minutes(time.winsorizedMeanMs),
      viewed,
      completed: done,
      timed: time.n,
    }));

/** Steps that were viewed but are no longer in the questionnaire. */
export function retiredSteps(steps: readonly StepFigures[], rows: readonly Tally[]): string[] {
  const listed = new Set(steps.map(({ key }) => key));
  const seen = rows.filter(({ figure, n, key }) => figure === 'viewed' && n > 0 && !listed.has(key));
  return [...new Set(seen.map(({ key }) => key))].sort();
}
