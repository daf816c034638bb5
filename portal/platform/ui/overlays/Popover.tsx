import * as Radix from 'radix-ui/popover';
import type { ReactElement, ReactNode } from 'react';

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it. */
  trigger: ReactElement;
  label: string;
  children: ReactNode;
}

/** A panel below its button; the rest of the page stays accessible. */
export function Popover({ open, onOpenChange, trigger, label, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Portalled next to the trigger, not to the end of the page, so that it stays within its landmark. */}
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-label={label}
        className="z-50 w-[min(25rem,calc(100vw-1rem))] animate-appear rounded border border-line bg-raised text-start text-ink shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
