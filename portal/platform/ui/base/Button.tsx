import type { ComponentProps } from 'react';
import { type ButtonStyle, buttonClasses } from './buttonClasses.ts';
import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows a spinner and ignores presses; the button keeps its focus. */
  pending?: boolean;
}

export function Button({
  variant,
  size,
  block,
  pending = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={classes(buttonClasses({ variant, size, block }), className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
