import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../base/classes.ts';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: string;
  tone?: 'neutral' | 'warning' | 'danger' | 'success';
  /** The next step, if there is one. */
  action?: ReactNode;
  /** The title's heading level. */
  level?: 1 | 2 | 3;
}

const grounds = {
  neutral: 'bg-accent-soft text-accent',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  success: 'bg-success-soft text-success',
};

export function EmptyState({
  icon: Icon,
  title,
  text,
  tone = 'neutral',
  action,
  level = 2,
}: EmptyStateProps) {
  const Heading = `h${level}` as 'h2';
  return (
    <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <span className={classes('mb-2 grid size-12 place-items-center rounded-full', grounds[tone])}>
        <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </span>
      <Heading className="text-xl font-semibold">{title}</Heading>
      {text && <p className="max-w-[30em] text-ink-soft">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
