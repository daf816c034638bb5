/** What other packages may use of `check`. */
export { checkRules, isReported } from '../check/checks.ts';
export type { Finding } from '../check/finding.ts';
export { reachablePoints } from '../check/reachable.ts';
