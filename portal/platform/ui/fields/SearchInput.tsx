/** A dense search box. */
import { Search } from 'lucide-react';
import { classes } from '../base/classes.ts';
import { Input, type InputProps } from './Input.tsx';

export function SearchInput({ className, ...rest }: Omit<InputProps, 'type' | 'dense' | 'suffix'>) {
  return (
    <span className={classes('relative block', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 start-3 z-10 size-4 -translate-y-1/2 text-ink-soft"
      />
      <Input {...rest} dense type="search" autoComplete="off" className="ps-9.5! text-ellipsis" />
    </span>
  );
}
