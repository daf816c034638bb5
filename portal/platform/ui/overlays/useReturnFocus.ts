import { useRef } from 'react';

/**
 * Returns the focus to the element that opened a dialog without its own trigger: Radix would leave it on the
 * body. Spread the result on the dialog's content.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event): void => {
      const { current } = opener;
      if (!(current instanceof HTMLElement) || !current.isConnected) return;
      event.preventDefault();
      current.focus({ preventScroll: true });
    },
  };
}
