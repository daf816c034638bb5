import { useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog that has no trigger of its own: Radix would leave it on the body. To be
 * spread on the dialog's content.
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
