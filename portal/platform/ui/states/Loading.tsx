import type { ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import { Spinner } from '../base/Spinner.tsx';

interface LoadingProps {
  title?: string;
  text: string;
  /** Skeletons in the shape of the content; without them a spinner is shown in the middle. */
  children?: ReactNode;
  /** Of the text, where the content reaches the edges of the page. */
  className?: string;
}

export function Loading({ title, text, children, className }: LoadingProps) {
  if (children) {
    return (
      <div aria-busy="true">
        <p role="status" className={classes('mb-3 flex items-center gap-2 text-sm text-ink-soft', className)}>
          <Spinner />
          {title && <span className="font-semibold text-ink">{title}</span>}
          {text}
        </p>
        {children}
      </div>
    );
  }
  return (
    <div role="status" className="grid min-h-[40vh] place-content-center justify-items-center gap-3 p-6">
      <Spinner className="size-7 text-accent" />
      {title && <p className="text-xl font-semibold">{title}</p>}
      <p className="text-ink-soft">{text}</p>
    </div>
  );
}
