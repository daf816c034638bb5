import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { Modal } from './Modal.tsx';

export interface DialogProps {
  open?: boolean;
  onClose: () => void;
  title: string;
  text?: string;
  children: ReactNode;
}

export function Dialog({ open = true, onClose, title, text, children }: DialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      isDescribed={text !== undefined}
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-h-[85dvh] max-w-lg scroll-pb-24 animate-rise overflow-y-auto rounded border border-line bg-raised p-5 pb-0 shadow-float sm:top-[8dvh] sm:bottom-auto sm:max-h-[86dvh] sm:px-6 sm:pt-6"
    >
      <Radix.Title className="text-xl font-semibold">{title}</Radix.Title>
      {text !== undefined && <Radix.Description className="mt-1.5 text-ink-soft">{text}</Radix.Description>}
      {/* The space at the end is not the dialog's own: `DialogActions` can only cover what scrolls. */}
      <div className="mt-5 pb-5 sm:pb-6">{children}</div>
    </Modal>
  );
}
