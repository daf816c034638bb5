/** Limits the work of examining a document by evaluating its conditions with many answers. */

export interface Effort {
  /** Steps left, as estimated by `costOf`. */
  left: number;
}

/** Steps spent on one document; about a twentieth of a second. */
export const MAX_EXAMINED_STEPS = 500_000;

/** @returns false if not enough is left; the caller then skips the examination and reports nothing */
export function spendEffort(effort: Effort, steps: number): boolean {
  if (!(steps <= effort.left)) return false;
  effort.left -= steps;
  return true;
}
