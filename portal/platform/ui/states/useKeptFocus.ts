import { type RefObject, useLayoutEffect } from 'react';
import { focusRemaining, partsAround } from '../base/focusAround.ts';

/** Has the focus while what had it is replaced. */
let waiting: Element | undefined;

/**
 * Keeps the focus of a button that is removed when it is pressed: on the part of the page around it, and from there
 * on the button that replaces it, if there is one. Otherwise it would be back at the top of the page.
 */
export function useKeptFocus(button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = button;
    if (!current) return;
    if (waiting === document.activeElement && waiting?.contains(current))
      current.focus({ preventScroll: true });
    waiting = undefined;
    return () => {
      if (document.activeElement !== current) return;
      const parts = partsAround(current);
      // When React has removed it.
      queueMicrotask(() => {
        if (document.activeElement === document.body) waiting = focusRemaining(parts);
      });
    };
  }, [button]);
}
