/** What covers the page until it is closed: keeps the focus within, and returns it. */
import * as Radix from 'radix-ui/dialog';
import type { KeyboardEvent, ReactNode } from 'react';
import { useReturnFocus } from './useReturnFocus.ts';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  className: string;
  /** It contains a `Radix.Description`. */
  isDescribed: boolean;
  children: ReactNode;
}

/**
 * Until a new layer has rendered a second time, Radix gives Escape to the layer below it, which would close in its place. So
 * the one that has the focus handles the key.
 */
const leftToModals = new WeakSet<Event>();

function leaveToModals(event: globalThis.KeyboardEvent): void {
  if (event.target === document.body) return;
  leftToModals.add(event);
  event.preventDefault();
}

export function Modal({ open, onClose, className, isDescribed, children }: ModalProps) {
  const focus = useReturnFocus(open);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    const isLeftToUs = leftToModals.delete(event.nativeEvent);
    if (event.defaultPrevented && !isLeftToUs) return;
    event.preventDefault();
    onClose();
  };
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        {/* Not Radix's overlay: it injects a style element, which the page's CSP blocks. */}
        <div className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          {...focus}
          onKeyDown={onKeyDown}
          onEscapeKeyDown={leaveToModals}
          data-locks-scroll=""
          {...(!isDescribed && { 'aria-describedby': undefined })}
          className={className}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
