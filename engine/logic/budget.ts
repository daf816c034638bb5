/** A bound on the work of one evaluation, counted in steps so that it is the same in the browser and on the server. */
import type { Maybe } from '../base/logicJson.ts';

/** Steps of one evaluation: parts evaluated for items of lists, entries read, and 64 characters of text each. */
export const MAX_STEPS = 50_000;
/** Parts of a result: entries of lists, at every level. */
export const MAX_PARTS = 10_000;
/** Characters of a text that is put together. */
export const MAX_CHARACTERS = 200_000;
/** Lists within lists. */
export const MAX_LEVELS = 60;

/** Characters that are read in one step. */
const CHARACTERS_A_STEP = 64;
const EXCEEDED = Symbol('The evaluation takes too many steps');

// Evaluation is synchronous, so one counter serves all: a parameter would have to pass through every operator.
let left = Number.POSITIVE_INFINITY;
let exceeded = 0;

/** Counts work that depends on the length of a list or text. Ends the evaluation when its budget is used up. */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw EXCEEDED;
}

/** Ends the evaluation: something became larger than any evaluation may make it. */
export const giveUp = (): void => spend(Number.POSITIVE_INFINITY);

/** Counts reading a text. */
export function spendOnText(characters: number): void {
  if (characters > CHARACTERS_A_STEP) spend(characters / CHARACTERS_A_STEP);
}

/**
 * Runs one evaluation with a budget of its own. What takes more, or gives a larger result, is unknown as a whole:
 * stopping at a part would let operators such as `known` make a definite value of it.
 */
export function withinBudget<Data, Facts>(
  run: (data: Data, facts: Facts) => Maybe,
  data: Data,
  facts: Facts,
): Maybe {
  const outer = left;
  left = MAX_STEPS;
  try {
    const result = run(data, facts);
    if (typeof result === 'object' && result !== null) measure(result, 0, { parts: 0 });
    return result;
  } catch (cause) {
    if (cause !== EXCEEDED) throw cause;
    exceeded += 1;
    return undefined;
  } finally {
    left = outer;
  }
}

function measure(value: unknown, level: number, counted: { parts: number }): void {
  if (typeof value !== 'object' || value === null) return;
  if (level > MAX_LEVELS) giveUp();
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    counted.parts += 1;
    if (counted.parts > MAX_PARTS) giveUp();
    measure(part, level + 1, counted);
  }
}

/** How many evaluations have used up their budget so far; compare before and after. */
export const evaluationsExceeded = (): number => exceeded;

/** How many steps a piece of work takes, without a limit. For tests and measurements. */
export function countSteps(work: () => unknown): number {
  const outer = left;
  left = 0x7fff_ffff_ffff;
  try {
    work();
    return 0x7fff_ffff_ffff - left;
  } finally {
    left = outer;
  }
}
