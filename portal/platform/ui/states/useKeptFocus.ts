import { type RefObject, useLayoutEffect } from 'react';
import { focusRemaining, partOf, partsAround } from '../base/focusAround.ts';

/** Holds the focus while the element that had it is replaced. */
let waiting: Element | undefined;

/**
 * Keeps the focus when a pressed button is removed: moves it to the enclosing part of the page, and then to the
 * button that replaces the removed one, if any. Otherwise the focus would return to the top of the page.
 */
export function useKeptFocus(button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = button;
    if (!current) return;
    if (waiting && waiting === document.activeElement && partOf(waiting)?.contains(current))
      current.focus({ preventScroll: true });
    waiting = undefined;
    return () => {
      if (document.activeElement !== current) return;
      const parts = partsAround(current);
      // After React has removed it.
      queueMicrotask(() => {
        if (document.activeElement === document.body) waiting = focusRemaining(parts);
      });
    };
  }, [button]);
}
