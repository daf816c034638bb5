import { classes } from '../base/classes.ts';

export interface ProgressProps {
  /** 0 to `max`. */
  value: number;
  max: number;
  /** What is measured, for screen readers. */
  label: string;
  className?: string;
}

export function Progress({ value, max, label, className }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={classes('h-1.5 overflow-hidden rounded-full bg-line forced-colors:border', className)}
    >
      <div
        className="h-full origin-left rounded-full bg-accent transition-transform duration-200 forced-colors:bg-[Highlight] rtl:origin-right"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
