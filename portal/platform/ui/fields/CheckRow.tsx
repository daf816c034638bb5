import { type ComponentProps, type ReactNode, useContext } from 'react';
import { classes } from '../base/classes.ts';
import { unbroken } from '../base/unbroken.tsx';
import { Dense } from './Dense.ts';
import { denseOptionRowClasses, optionControlClasses, optionRowClasses } from './optionRowClasses.ts';

interface CheckRowProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** A second, less prominent line. */
  hint?: ReactNode;
  /** Ignores changes; the box keeps its focus. */
  pending?: boolean;
}

/** The box is controlled, so that it stays as it is. */
const ignore = (): void => undefined;

export function CheckRow({ label, hint, pending = false, className, onChange, ...rest }: CheckRowProps) {
  const dense = useContext(Dense);
  return (
    <label className={classes(optionRowClasses, dense && denseOptionRowClasses, className)}>
      <input
        {...rest}
        type="checkbox"
        aria-disabled={pending || rest['aria-disabled']}
        onChange={pending ? ignore : onChange}
        className={optionControlClasses}
      />
      <span className="min-w-0">
        <span className="block leading-snug">{unbroken(label)}</span>
        {hint && <span className="mt-0.5 block text-base text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}
