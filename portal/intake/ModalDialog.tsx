/** The browser's own modal dialog: it keeps the focus inside and gives it back, at no cost in code. */
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface ModalDialogProps {
  title: string;
  children: ReactNode;
  /** Escape; without it the dialog has to be answered. */
  onCancel?: () => void;
}

export function ModalDialog({ title, children, onCancel }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
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
