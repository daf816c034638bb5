import { type ComponentProps, useContext } from 'react';
import { classes } from '../base/classes.ts';
import { Dense } from './Dense.ts';
import { denseInputClasses, inputClasses } from './inputClasses.ts';

export interface InputProps extends ComponentProps<'input'> {
  dense?: boolean;
  /** A unit or symbol shown inside, at the end. */
  suffix?: string;
}

// Its size does not depend on its text, so a keystroke re-lays out only the field, not the page around it.
const fixedSizeClasses = 'h-12.5 contain-layout contain-size';

export function Input({ dense, suffix, className, ...rest }: InputProps) {
  const isDense = useContext(Dense) || dense;
  const input = (
    <input
      type="text"
      {...rest}
      className={classes(
        inputClasses,
        isDense ? denseInputClasses : fixedSizeClasses,
        suffix !== undefined && 'pe-14',
        suffix === undefined && className,
      )}
    />
  );
  if (suffix === undefined) return input;
  return (
    <span className={classes('relative block', className)}>
      {input}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3.5 flex items-center text-ink-soft"
      >
        {suffix}
      </span>
    </span>
  );
}
