import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { type Tone, toneClasses } from './tone.ts';

interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone;
  icon?: LucideIcon;
}

export function Badge({ tone = 'neutral', icon: Icon, className, children, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={classes(
        'inline-flex min-h-6 items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        toneClasses[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2.25} />}
      {children}
    </span>
  );
}
