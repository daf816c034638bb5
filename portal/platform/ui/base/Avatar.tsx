import { UserRound } from 'lucide-react';
import { classes } from './classes.ts';
import { initials } from './initials.ts';

interface AvatarProps {
  name: string;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const sizes = { sm: 'size-[2rem] text-xs', md: 'size-[2.5rem] text-sm', lg: 'size-[3.5rem] text-xl' };

/** Initials. Decorative: the name is next to it. */
export function Avatar({ name, size = 'md', className }: AvatarProps) {
  const letters = initials(name);
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-grid shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent select-none',
        sizes[size],
        className,
      )}
    >
      {letters || <UserRound className="size-[1.3em]" />}
    </span>
  );
}
