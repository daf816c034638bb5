/** Navigates between the pages of an intake, each with its own URL. */
import { START_STEP } from '@clinic/engine/definition';
import type { Place } from '@clinic/wizard';
import { useCallback, useEffect, useRef } from 'react';
import type { DraftSession } from '../sync/draftSession.ts';
import { goTo, onTravel } from './useAddress.ts';

export type Go = (place: Place, how?: 'push' | 'replace') => Promise<void>;

/**
 * By the time the next page appears, the answers are stored on the device, so the patient may close it.
 * Resolves once the place is shown, or abandoned for another one or for the browser's Back.
 */
export function useGo(session: DraftSession): Go {
  const latest = useRef<Place>(undefined);
  useEffect(() => {
    const stop = onTravel((steps) => {
      const isGoing = latest.current !== undefined;
      latest.current = undefined;
      // If the user goes back while a Continue is still pending, return to the page it was pressed on.
      if (isGoing && steps === -1) window.history.forward();
    });
    return () => {
      stop();
      latest.current = undefined;
    };
  }, []);
  return useCallback(
    async (place, how = 'push') => {
      const { step, page, change, exit, notice, focus } = place;
      const query = new URLSearchParams({
        step,
        ...(page && { page }),
        ...(change && { change }),
        ...(exit && { exit: String(exit) }),
        ...(notice && { notice: String(notice) }),
      });
      const go = () => goTo({ search: `?${query}`, focus }, how);
      if (step !== START_STEP) session.moveTo(step, page);
      if (how === 'replace') {
        latest.current = undefined;
        go();
        return;
      }
      latest.current = place;
      await session.kept();
      // Not if the user has since gone to another page or left.
      if (latest.current !== place) return;
      latest.current = undefined;
      go();
    },
    [session],
  );
}
