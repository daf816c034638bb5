/** A modal dialog. The browser traps the focus; on close it returns to the element that opened the dialog. */
import { newScreen } from '@clinic/platform/ui';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface ModalDialogProps {
  title: string;
  children: ReactNode;
  /** Called on Escape; without it the user must choose an answer. */
  onCancel?: () => void;
}

export function ModalDialog({ title, children, onCancel }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: its cleanup runs while the dialog is still mounted, so closing it restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    newScreen();
    return () => {
      element?.close();
      newScreen();
      restoreFocus(opener);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
      className="m-auto max-h-[90dvh] w-[min(92vw,36rem)] overflow-y-auto rounded border border-line bg-raised p-5 text-ink shadow-float backdrop:bg-veil sm:p-7"
    >
      <h2 id={titleId} className="text-xl font-semibold">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** A dialog that opened by itself may have no opener: then move the focus to the page's heading. */
function restoreFocus(opener: Element | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const fallback = document.querySelector<HTMLElement>('main h1[tabindex]');
    const target = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
    (target ? opener : fallback)?.focus({ preventScroll: true });
  });
}
