/** Limits the work of examining a document by evaluating its conditions with many answers. */

export interface Effort {
  /** Steps left, as estimated by `costOf`. */
  left: number;
}

/** Steps spent on one document; about a twentieth of a second. */
export const MAX_EXAMINED_STEPS = 500_000;

/** @returns false if that much is not left; what it was for is then not examined, and not reported */
export function spendEffort(effort: Effort, steps: number): boolean {
  if (!(steps <= effort.left)) return false;
  effort.left -= steps;
  return true;
}
