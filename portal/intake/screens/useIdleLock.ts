import { useCallback, useEffect, useState } from 'react';
import { type Idle, idleState } from './idleLock.ts';

/** In the tab, so that loading the page anew neither unlocks it nor starts the time again. */
const KEY = 'intake-last-used';

export interface IdleLock {
  idle: Idle;
  /** The patient is there: the time starts anew. */
  stay: () => void;
}

/** Follows whether a shared device is left alone; `watching` false: it is not shared, or nothing is to hide. */
export function useIdleLock(watching: boolean, onLock: () => void): IdleLock {
  const [idle, setIdle] = useState<Idle>(() => (watching ? idleState(sinceLastUse()) : ACTIVE));
  const stay = useCallback(() => {
    sessionStorage.setItem(KEY, String(Date.now()));
    setIdle(ACTIVE);
  }, []);
  const { kind } = idle;
  useEffect(() => {
    if (!watching) {
      sessionStorage.removeItem(KEY);
      return;
    }
    if (sessionStorage.getItem(KEY) === null) stay();
    const look = (): void =>
      setIdle((before) => {
        const now = before.kind === 'locked' ? before : idleState(sinceLastUse());
        return now.kind === 'active' && before.kind === 'active' ? before : now;
      });
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [watching, stay]);
  useEffect(() => {
    // Once it is warned of, only a choice counts.
    if (!watching || kind !== 'active') return;
    const stop = new AbortController();
    const used = (): void => sessionStorage.setItem(KEY, String(Date.now()));
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
  const last = sessionStorage.getItem(KEY);
  return last === null ? 0 : Date.now() - Number(last);
}
