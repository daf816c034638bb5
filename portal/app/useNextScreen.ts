/** Prefetches the screen that is usually opened next when the page is idle. */
import type { Role } from '@clinic/contract/auth';
import { isStaff } from '@clinic/platform/session';
import { whenIdle } from '@clinic/platform/ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { DASHBOARD, REVIEW, screensAt } from './staffScreens.ts';

export function useNextScreen(role: Role): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isStaff(role) || savesData()) return undefined;
    const here = screensAt(role, pathname);
    const next = here.includes(DASHBOARD) ? REVIEW : here.includes(REVIEW) ? DASHBOARD : undefined;
    // If that fails, the screen is loaded when it is opened.
    return next && whenIdle(() => void next.Screen.preload().catch(() => undefined));
  }, [role, pathname]);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || !navigator.onLine;
}
