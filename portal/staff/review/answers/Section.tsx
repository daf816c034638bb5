import { Card, classes } from '@clinic/platform/ui';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  results?: ReactNode;
  /** The copyright notice of the questions' owner. */
  credit?: string | undefined;
  /** The chosen view shows nothing of it; it is printed anyway. */
  hidden?: boolean;
  children: ReactNode;
}

/** The answers of one step. */
export function Section({ title, results, credit, hidden, children }: SectionProps) {
  return (
    <Card
      as="section"
      padding="none"
      className={classes('overflow-hidden print:overflow-visible', hidden && 'hidden print:block')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-2.5 sm:px-6">
        <h2 className="font-semibold">{title}</h2>
        {results}
      </div>
      {children}
      {credit !== undefined && (
        <p lang="en" className="border-t border-line px-4 py-2 text-xs text-ink-soft sm:px-6">
          {credit}
        </p>
      )}
    </Card>
  );
}
