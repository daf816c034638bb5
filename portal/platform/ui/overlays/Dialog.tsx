import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { useReturnFocus } from './useReturnFocus.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: string;
  children: ReactNode;
}

export function Dialog({ open, onOpenChange, title, text, children }: DialogProps) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Not Radix's overlay: it injects a style element, which the page's CSP blocks. */}
        <div className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          {...focus}
          data-locks-scroll=""
          {...(text === undefined && { 'aria-describedby': undefined })}
          className="fixed inset-x-4 bottom-4 z-50 mx-auto max-h-[85dvh] max-w-lg animate-rise overflow-y-auto rounded border border-line bg-raised p-5 shadow-float sm:top-[14dvh] sm:bottom-auto sm:max-h-[80dvh] sm:p-6"
        >
          <Radix.Title className="text-xl font-semibold">{title}</Radix.Title>
          {text !== undefined && (
            <Radix.Description className="mt-1.5 text-ink-soft">{text}</Radix.Description>
          )}
          <div className="mt-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
