/**
 * On a shared device, shows a warning after a time without activity, then hides the intake. Independent of
 * the UI and the clock.
 */

export type Idle = { kind: 'active' } | { kind: 'warning'; secondsLeft: number } | { kind: 'locked' };

export const IDLE_MS = 15 * 60_000;
export const WARNING_MS = 2 * 60_000;

/** The state of an intake after `idleMs` without activity. */
export function idleState(idleMs: number): Idle {
  if (idleMs >= IDLE_MS) return { kind: 'locked' };
  if (idleMs < IDLE_MS - WARNING_MS) return { kind: 'active' };
  return { kind: 'warning', secondsLeft: Math.ceil((IDLE_MS - idleMs) / 1000) };
}
