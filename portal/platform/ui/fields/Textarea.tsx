import type { ComponentProps } from 'react';
import { classes } from '../base/classes.ts';
import { denseInputClasses, inputClasses } from './inputClasses.ts';

export interface TextareaProps extends ComponentProps<'textarea'> {
  dense?: boolean;
}

/** Grows with its content where the browser supports it. */
export function Textarea({ dense, className, rows = 4, ...rest }: TextareaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={classes(
        inputClasses,
        dense && denseInputClasses,
        'field-sizing-content max-h-[60vh] min-h-28! resize-y wrap-anywhere',
        className,
      )}
    />
  );
}
