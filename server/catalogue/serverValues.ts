/** Values of a form that the server computes by FHIRPath; only forms that were imported with such expressions have any. */
import type { Answers } from '../../engine/base/answers.ts';
import type { GivenValues } from '../../engine/form/serverComputed.ts';
import type { PublishedQuestionnaire } from './library.ts';

export interface ComputedFor {
  /** The day the answers are read on, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
  /** How long somebody waits for it, in milliseconds. */
  patience: number;
}

/**
 * Computes them in a thread. What cannot be computed is unknown and not among them.
 * @returns null if they take longer than somebody waits
 * @throws Unavailable if the thread did not get to them in that time: that is no fault of the form, and later it will
 */
export type ServerValues = (
  published: PublishedQuestionnaire,
  answers: Answers,
  how: ComputedFor,
) => Promise<GivenValues | null>;

/** For forms that have none. */
export const NO_VALUES: ServerValues = async () => ({});

/** Someone is typing: the page asks again. */
export const PATIENCE_TYPING_MS = 5_000;
/** Someone submits answers: what is unknown then stays unknown, and answers to questions that it shows are left out. */
export const PATIENCE_SUBMITTING_MS = 10_000;

/** Whether a form has any: all others are spared the way to the thread. */
export const hasServerValues = ({ questionnaire }: PublishedQuestionnaire): boolean =>
  questionnaire.serverComputed.length > 0;

/** The outcome of a transaction that has to run again with values that were not computed yet. */
export class Uncomputed {
  readonly #compute: () => Promise<GivenValues | null>;

  constructor(compute: () => Promise<GivenValues | null>) {
    this.#compute = compute;
  }

  /** Unknown if it takes too long. */
  async compute(): Promise<GivenValues> {
    return (await this.#compute()) ?? {};
  }
}

/**
 * Runs a transaction, and again with the values if it needs some: no transaction waits for them. Both have to be of the same
 * revision, so that the values are those of its answers.
 */
export async function withComputedValues<Outcome>(
  attempt: (computed?: GivenValues) => Promise<Outcome | Uncomputed>,
): Promise<Outcome> {
  const first = await attempt();
  return first instanceof Uncomputed ? ((await attempt(await first.compute())) as Outcome) : first;
}
