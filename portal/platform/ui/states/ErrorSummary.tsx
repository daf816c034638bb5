/** Everything that blocks Continue, in one place. Takes the focus whenever `attempt` changes. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { newScreen } from '../base/presses.ts';

interface ErrorSummaryProps {
  title: string;
  errors: { id: string; text: string }[];
  /** The number of Continue presses: each failed one moves the focus here again. */
  attempt: number;
}

export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const some = errors.length > 0;
  // It moves the content that was under the finger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new screen
  useLayoutEffect(() => {
    if (some) newScreen();
  }, [attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what moves the focus
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, [attempt]);
  if (!some) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded border-2 border-danger bg-danger-soft p-4 outline-none sm:p-5"
    >
      <h2 className="text-xl font-bold text-danger">{title}</h2>
      <ul className="mt-2 grid gap-1.5">
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                focusControl(id);
              }}
              className="inline-flex min-h-11 items-center text-lg font-semibold text-danger underline underline-offset-3"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the control itself; for a group, its checked or first control. */
function focusControl(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  const control = target.matches('input, select, textarea, button')
    ? target
    : (target.querySelector<HTMLElement>('input:checked') ??
      target.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea') ??
      target);
  (target.querySelector('legend, label') ?? target).scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: !target.contains(document.activeElement) });
}
