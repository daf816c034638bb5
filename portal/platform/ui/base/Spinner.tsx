import { LoaderCircle } from 'lucide-react';
import { classes } from './classes.ts';

/** Shown while something is in progress; the text next to it says what. */
export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle
      aria-hidden="true"
      className={classes('size-[1.15em] shrink-0 animate-spin motion-reduce:animate-none', className)}
    />
  );
}
