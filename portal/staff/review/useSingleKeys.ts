/** Single-key shortcuts, active while the user is not typing and no dialog or menu is open. */
import { useEffect } from 'react';

/** @param keys keyed by the typed character */
export function useSingleKeys(enabled: boolean, keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || isBusyElsewhere() || !Object.hasOwn(keys, event.key)) return;
      event.preventDefault();
      keys[event.key]?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED) !== null;

const isBusyElsewhere = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
