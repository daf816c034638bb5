/** A link styled as a button. A plain anchor, which loads the page; see `shell` for links inside it. */
import type { ComponentProps } from 'react';
import { type ButtonStyle, buttonClasses } from './buttonClasses.ts';
import { classes } from './classes.ts';

interface LinkButtonProps extends ComponentProps<'a'>, ButtonStyle {
  href: string;
}

export function LinkButton({ variant, size, block, className, ...rest }: LinkButtonProps) {
  return <a {...rest} className={classes(buttonClasses({ variant, size, block }), className)} />;
}
