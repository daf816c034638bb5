import { classes, unbroken } from '@clinic/platform/ui';
import type { ReactNode } from 'react';

interface RowProps {
  name: string;
  answerKey: string;
  /** The answer differs from the submitted one. */
  marked?: boolean;
  /** The answer needs the whole width. */
  wide?: boolean;
  /** Not in the chosen view; it is printed anyway. */
  hidden?: boolean;
  children: ReactNode;
}

/** A name with its value, in a `dl`. */
export function Row({ name, answerKey, marked, wide, hidden, children }: RowProps) {
  return (
    <div
      className={classes(
        marked && 'bg-info-soft shadow-[inset_3px_0_0_var(--info)]',
        hidden ? 'hidden print:grid' : 'grid',
        'gap-x-6 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 print:break-inside-avoid print:py-1.5 sm:px-6',
        !wide && 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] print:grid-cols-2',
      )}
    >
      <dt title={answerKey} className="text-ink-soft">
        {unbroken(name)}
      </dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </div>
  );
}
