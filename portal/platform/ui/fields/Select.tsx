/** The browser's native select: it works best on every phone. */
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useContext } from 'react';
import { classes } from '../base/classes.ts';
import { Dense } from './Dense.ts';
import { denseInputClasses, inputClasses } from './inputClasses.ts';

interface SelectProps extends ComponentProps<'select'> {
  dense?: boolean;
}

export function Select({ dense, className, ...rest }: SelectProps) {
  const isDense = useContext(Dense) || dense;
  return (
    <span className={classes('relative block', className)}>
      <select
        {...rest}
        className={classes(inputClasses, isDense && denseInputClasses, 'appearance-none truncate pe-10!')}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
