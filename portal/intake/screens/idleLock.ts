/** On a shared device an intake left alone is warned of, then hidden. Knows no screen; time is passed in. */

export type Idle = { kind: 'active' } | { kind: 'warning'; secondsLeft: number } | { kind: 'locked' };

export const IDLE_MS = 15 * 60_000;
export const WARNING_MS = 2 * 60_000;

/** Where an intake stands that was last touched `idleMs` ago. */
export function idleState(idleMs: number): Idle {
  if (idleMs >= IDLE_MS) return { kind: 'locked' };
  if (idleMs < IDLE_MS - WARNING_MS) return { kind: 'active' };
  return { kind: 'warning', secondsLeft: Math.ceil((IDLE_MS - idleMs) / 1000) };
}
