/** Values of a form that the server computes by FHIRPath. Only forms imported with such expressions have any. */
import type { Answers } from '@clinic/engine/base';
import type { ExternalValues } from '@clinic/engine/form';
import type { PublishedQuestionnaire } from './library.ts';

export interface ComputedFor {
  /** The date the answers are evaluated for, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
  /** How long to wait for the values, in milliseconds. */
  timeoutMs: number;
}

/**
 * Computes them in a thread. Values that cannot be computed are unknown and left out.
 * @throws Unavailable if they are not computed in time: that says nothing about them, and a later attempt may succeed
 */
export type ServerValues = (
  published: PublishedQuestionnaire,
  answers: Answers,
  how: ComputedFor,
) => Promise<ExternalValues>;

/** For forms without such values. */
export const NO_VALUES: ServerValues = async () => ({});

/** While a user types: the page asks again. */
export const TYPING_TIMEOUT_MS = 5_000;
/** On submission: without them it is refused, and nothing of it is lost. */
export const SUBMIT_TIMEOUT_MS = 10_000;

/** Whether a form has any; other forms skip the thread. */
export const hasServerValues = ({ questionnaire }: PublishedQuestionnaire): boolean =>
  questionnaire.external.length > 0;

/** The outcome of a transaction that has to run again with values that were not computed yet. */
export class Uncomputed {
  readonly compute: () => Promise<ExternalValues>;

  constructor(compute: () => Promise<ExternalValues>) {
    this.compute = compute;
  }
}

/**
 * Runs a transaction, and again with the values if it needs some, so that no transaction waits for them. Both
 * runs must see the same revision, so that the values belong to its answers.
 */
export async function withComputedValues<Outcome>(
  attempt: (computed?: ExternalValues) => Promise<Outcome | Uncomputed>,
): Promise<Outcome> {
  const first = await attempt();
  return first instanceof Uncomputed ? ((await attempt(await first.compute())) as Outcome) : first;
}
