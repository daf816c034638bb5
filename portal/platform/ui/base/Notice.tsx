/** Information the user should know alongside their task. */
import { CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { type Tone, toneClasses } from './tone.ts';

interface NoticeProps {
  tone?: Exclude<Tone, 'accent'>;
  title?: ReactNode;
  icon?: LucideIcon;
  className?: string;
  children?: ReactNode;
  role?: 'status' | 'alert';
}

const icons = {
  neutral: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: OctagonAlert,
};

export function Notice({ tone = 'info', title, icon, className, children, role }: NoticeProps) {
  const Icon = icon ?? icons[tone];
  return (
    <div role={role} className={classes('flex gap-3 rounded border px-4 py-3', toneClasses[tone], className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 text-ink">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
