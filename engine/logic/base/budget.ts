/** Limits the work of one evaluation, counted in steps so that it is deterministic in browser and server. */
import type { Maybe } from '../../base/logicJson.ts';

/** Steps of one evaluation: parts evaluated per list item, entries read, and every 64 characters of text. */
export const MAX_STEPS = 50_000;
/** Maximum size of a result: list entries at every level. */
export const MAX_PARTS = 10_000;
/** Maximum length of a concatenated text. */
export const MAX_CHARACTERS = 200_000;
/** Maximum nesting depth of lists. */
export const MAX_LEVELS = 60;

/** Characters that count as one step. */
const CHARACTERS_A_STEP = 64;
const EXCEEDED = Symbol('The evaluation takes too many steps');

// Evaluation is synchronous, so a single global counter suffices: a parameter would have to pass through
// every operator.
let left = Number.POSITIVE_INFINITY;
let exceeded = 0;

/**
 * Counts work proportional to the length of a list or text. Aborts the evaluation when its budget is
 * exceeded.
 */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw EXCEEDED;
}

/** Aborts the evaluation: a value exceeds the maximum size. */
export const giveUp = (): void => spend(Number.POSITIVE_INFINITY);

/** Counts reading a text. */
export function spendOnText(characters: number): void {
  if (characters > CHARACTERS_A_STEP) spend(characters / CHARACTERS_A_STEP);
}

/**
 * Runs one evaluation with its own budget. If it exceeds the budget or the maximum size, the whole result is
 * unknown: with a partial result, operators such as `known` would turn it into a definite value.
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

/** Number of evaluations that exceeded their budget so far; compare before and after. */
export const evaluationsExceeded = (): number => exceeded;

/** Counts the steps of some work, without a limit. For tests and measurements. */
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
