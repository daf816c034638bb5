import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
  /** Padding: 16 px on phones, 24 px otherwise; `dense` beside other cards; `none` for lists that extend to the edge. */
  padding?: keyof typeof PADDINGS;
}

const PADDINGS = { normal: 'p-4 sm:p-6', dense: 'px-4 py-3.5', none: undefined };

export function Card({ as: Element = 'div', padding = 'normal', className, ...rest }: CardProps) {
  const Box = Element as 'div';
  return (
    <Box
      {...rest}
      className={classes('rounded border border-line bg-surface', PADDINGS[padding], className)}
    />
  );
}
