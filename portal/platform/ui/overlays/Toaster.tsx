/** Renders the toasts. Use once per page. */
import { CircleCheck, Info, OctagonAlert, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { Button } from '../base/Button.tsx';
import { classes } from '../base/classes.ts';
import {
  currentToasts,
  dismissToast,
  onToastsChange,
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD_PX,
} from './toasts.ts';

interface ToasterProps {
  /** Labels the region for screen readers; `{hotkey}` is replaced with the key that moves the focus there. */
  label: string;
  /** Announced before each toast. */
  itemLabel: string;
  closeText: string;
}

const icons = { neutral: Info, success: CircleCheck, danger: OctagonAlert };
const TONES = {
  neutral: 'border-line [&>svg]:text-info',
  success: 'border-line [&>svg]:text-success',
  danger: 'border-danger [&>svg]:text-danger',
};

export function Toaster({ label, itemLabel, closeText }: ToasterProps) {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts);
  return (
    <Radix.Provider
      label={itemLabel}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      // Radix requires strictly more than the threshold.
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX - 0.01}
    >
      {toasts.map(({ id, title, text, tone = 'neutral', action, open }) => {
        const Icon = icons[tone];
        return (
          <Radix.Root
            key={id}
            open={open}
            onOpenChange={(stillOpen) => !stillOpen && dismissToast(id)}
            type={tone === 'danger' ? 'foreground' : 'background'}
            className={classes(
              'pointer-events-auto flex items-start gap-3 rounded border bg-raised p-4 text-ink shadow-float',
              'data-[state=open]:animate-slide-in data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
              'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
              TONES[tone],
            )}
          >
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold">{title}</Radix.Title>
              {text && <Radix.Description className="text-sm text-ink-soft">{text}</Radix.Description>}
              {action && (
                <Radix.Action asChild altText={action.elsewhere}>
                  <Button variant="secondary" size="sm" className="mt-2" onClick={action.onPress}>
                    {action.text}
                  </Button>
                </Radix.Action>
              )}
            </div>
            <Radix.Close
              aria-label={closeText}
              className="-m-1.5 grid size-8 shrink-0 place-items-center rounded text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </Radix.Close>
          </Radix.Root>
        );
      })}
      <Radix.Viewport
        hotkey={['F8']}
        label={label}
        className="pointer-events-none fixed inset-x-0 bottom-0 z-60 grid w-full gap-2 p-4 outline-none sm:start-auto md:max-w-105 print:hidden"
      />
    </Radix.Provider>
  );
}
