import { useRef } from 'react';
import { focusRemaining, partsAround } from '../base/focusAround.ts';

/**
 * Returns the focus to the element that opened a dialog without its own trigger: Radix would leave it on the
 * body. If the dialog has removed that element, the part of the page around it gets the focus. Spread the result on
 * the dialog's content.
 */
export function useReturnFocus(open: boolean) {
  const opener = useRef<Element | null>(null);
  const ancestors = useRef<HTMLElement[]>([]);
  const wasOpen = useRef(false);
  // While rendering: a field with autoFocus takes the focus before any effect or event of the dialog.
  if (open && !wasOpen.current) {
    opener.current = openerNow();
    ancestors.current = opener.current ? partsAround(opener.current) : [];
  }
  wasOpen.current = open;
  return {
    onCloseAutoFocus: (event: Event): void => {
      const { current } = opener;
      if (!(current instanceof HTMLElement)) return;
      event.preventDefault();
      if (current.isConnected) current.focus({ preventScroll: true });
      else focusRemaining(ancestors.current);
    },
  };
}

/** A menu item is gone when the dialog closes, so the menu's button gets the focus. */
function openerNow(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]');
  return menu ? menuButton(menu) : activeElement;
}

/** Radix labels a menu with its button. */
export const menuButton = (menu: Element): Element | null =>
  document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
