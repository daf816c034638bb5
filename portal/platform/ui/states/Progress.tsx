import { classes } from '../base/classes.ts';

interface ProgressProps {
  /** 0 to `max`. */
  value: number;
  max: number;
  /** What is measured, for screen readers. */
  label: string;
  className?: string;
}

/** Native, so that it is filled in the HTML that the server renders: the policy forbids inline styles there. */
export function Progress({ value, max, label, className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      // Without a positive maximum there is nothing left to do before the end.
      max={max > 0 ? max : 1}
      value={max > 0 ? Math.min(max, Math.max(0, value)) : 1}
      className={classes(
        'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line forced-colors:border',
        '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent forced-colors:[&::-webkit-progress-value]:bg-[Highlight]',
        '[&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-200 [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent',
        className,
      )}
    />
  );
}
