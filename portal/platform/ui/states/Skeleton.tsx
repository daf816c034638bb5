import { classes } from '../base/classes.ts';

/** A grey placeholder bar for loading content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-pulse rounded bg-line/80 motion-reduce:animate-none', className)}
    />
  );
}
