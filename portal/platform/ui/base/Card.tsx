import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
  /** Padding: 16 px on phones, 24 px otherwise; `none` for lists that extend to the edge. */
  padding?: 'normal' | 'none';
}

export function Card({ as: Element = 'div', padding = 'normal', className, ...rest }: CardProps) {
  const Box = Element as 'div';
  return (
    <Box
      {...rest}
      className={classes(
        'rounded border border-line bg-surface',
        padding === 'normal' && 'p-4 sm:p-6',
        className,
      )}
    />
  );
}
