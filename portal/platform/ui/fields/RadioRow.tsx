import { type ComponentProps, type ReactNode, useContext } from 'react';
import { classes } from '../base/classes.ts';
import { unbroken } from '../base/unbroken.tsx';
import { Dense } from './Dense.ts';
import { denseOptionRowClasses, optionControlClasses, optionRowClasses } from './optionRowClasses.ts';

interface RadioRowProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** A second, less prominent line. */
  hint?: ReactNode;
}

export function RadioRow({ label, hint, className, ...rest }: RadioRowProps) {
  const dense = useContext(Dense);
  return (
    <label className={classes(optionRowClasses, dense && denseOptionRowClasses, className)}>
      <input {...rest} type="radio" className={optionControlClasses} />
      <span className="min-w-0">
        <span className="block leading-snug">{unbroken(label)}</span>
        {hint && <span className="mt-0.5 block text-base text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}
