import { type ComponentProps, type ReactNode, useContext } from 'react';
import { classes } from '../base/classes.ts';
import { unbroken } from '../base/unbroken.tsx';
import { Dense } from './Dense.ts';
import { denseOptionRowClasses, optionControlClasses, optionRowClasses } from './optionRowClasses.ts';

export interface CheckRowProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** A second, less prominent line. */
  hint?: ReactNode;
}

export function CheckRow({ label, hint, className, ...rest }: CheckRowProps) {
  const dense = useContext(Dense);
  return (
    <label className={classes(optionRowClasses, dense && denseOptionRowClasses, className)}>
      <input {...rest} type="checkbox" className={optionControlClasses} />
      <span className="min-w-0">
        <span className="block leading-snug">{unbroken(label)}</span>
        {hint && <span className="mt-0.5 block text-base text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}
