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

export function Modal({ open, onClose, className, isDescribed, children }: ModalProps) {
  const focus = useReturnFocus(open);
  // Radix ignores Escape until it has rendered a second time.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
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
