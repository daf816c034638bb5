/** Styles of buttons and of links styled as buttons. */
import { classes } from './classes.ts';

export interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** `sm` 32 px for dense rows, `md` 40 px, `lg` 52 px for thumbs. */
  size?: 'sm' | 'md' | 'lg';
  block?: boolean;
}

const variants = {
  primary:
    'bg-accent text-on-accent border-transparent hover:bg-accent-strong active:bg-accent-strong active:brightness-85',
  secondary: 'bg-surface text-ink border-line-strong/60 hover:border-ink-soft hover:bg-sunken active:bg-line',
  quiet: 'bg-transparent text-accent border-transparent hover:bg-accent-soft active:bg-line',
  danger: 'bg-danger-strong text-on-danger border-transparent hover:brightness-95 active:brightness-85',
};

const sizes = {
  sm: 'min-h-8 px-3 py-0.5 text-sm gap-1.5',
  md: 'min-h-10 px-4 py-1 text-base gap-2',
  lg: 'min-h-13 px-6 py-1.5 text-lg gap-2.5',
};

export const buttonClasses = ({ variant = 'primary', size = 'md', block = false }: ButtonStyle): string =>
  classes(
    'inline-flex items-center justify-center rounded border font-semibold leading-tight text-center no-underline',
    'select-none transition-colors disabled:cursor-not-allowed disabled:opacity-55',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-55 forced-colors:border-current',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    block && 'w-full',
  );
