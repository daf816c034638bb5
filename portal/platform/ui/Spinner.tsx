import { LoaderCircle } from 'lucide-react';
import { classes } from './classes.ts';

/** Turns while something is under way; the text beside it says what. */
export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle
      aria-hidden="true"
      className={classes('size-[1.15em] shrink-0 animate-spin motion-reduce:animate-none', className)}
    />
  );
}
