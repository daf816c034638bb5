import { inTab } from '@clinic/platform/address';
import { useCallback, useEffect, useState } from 'react';
import { type Idle, idleState } from './idleLock.ts';

/** In the tab's storage, so that a reload neither unlocks the intake nor restarts the timer. */
const KEY = 'intake-last-used';

export interface IdleLock {
  idle: Idle;
  /** The patient is active: restarts the timer. */
  stay: () => void;
}

/** Tracks inactivity on a shared device; `watching` is false if not shared or if there is nothing to hide. */
export function useIdleLock(watching: boolean, onLock: () => void): IdleLock {
  const [idle, setIdle] = useState<Idle>(() => (watching ? idleState(sinceLastUse()) : ACTIVE));
  const stay = useCallback(() => {
    inTab.set(KEY, String(Date.now()));
    setIdle(ACTIVE);
  }, []);
  const { kind } = idle;
  useEffect(() => {
    if (!watching) {
      inTab.set(KEY, null);
      return;
    }
    if (inTab.get(KEY) === null) stay();
    const check = (): void =>
      setIdle((before) => {
        const now = before.kind === 'locked' ? before : idleState(sinceLastUse());
        return now.kind === 'active' && before.kind === 'active' ? before : now;
      });
    const timer = setInterval(check, 1000);
    return () => clearInterval(timer);
  }, [watching, stay]);
  useEffect(() => {
    // Once the warning is shown, only an explicit choice counts.
    if (!watching || kind !== 'active') return;
    const stop = new AbortController();
    const used = () => inTab.set(KEY, String(Date.now()));
    for (const event of ['pointerdown', 'keydown'])
      document.addEventListener(event, used, { signal: stop.signal, capture: true, passive: true });
    return () => stop.abort();
  }, [watching, kind]);
  useEffect(() => {
    if (kind === 'locked') onLock();
  }, [kind, onLock]);
  return { idle: watching ? idle : ACTIVE, stay };
}

const ACTIVE: Idle = { kind: 'active' };

function sinceLastUse(): number {
  const last = inTab.get(KEY);
  return last === null ? 0 : Date.now() - Number(last);
}
