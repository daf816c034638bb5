/** One line of a report, with its severity. */
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const LEVELS = {
  error: { icon: CircleAlert, tone: 'text-danger' },
  warning: { icon: TriangleAlert, tone: 'text-warning' },
  good: { icon: CircleCheck, tone: 'text-success' },
};

export interface FindingProps {
  level: keyof typeof LEVELS;
  children: ReactNode;
}

export function Finding({ level, children }: FindingProps) {
  const { icon: Icon, tone } = LEVELS[level];
  return (
    <div className="flex gap-2.5">
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
