/** A panel that slides in from the left edge, over the page. */
import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { Modal } from './Modal.tsx';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  closeText: string;
  children: ReactNode;
}

export function Sheet({ open, onClose, title, closeText, children }: SheetProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      isDescribed={false}
      className="fixed inset-y-0 start-0 z-50 flex w-[18rem] max-w-[85vw] animate-slide-from-start flex-col border-e border-line bg-surface shadow-float"
    >
      <div className="flex min-h-16 items-center justify-between border-b border-line pe-2 ps-5">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        <Radix.Close
          aria-label={closeText}
          className="grid size-11 place-items-center rounded text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </Radix.Close>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </Modal>
  );
}
