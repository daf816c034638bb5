import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import { Logo } from './Logo.tsx';
import { UpdateBanner } from './laterNotices.tsx';

export interface HeaderProps {
  /** Before the logo. */
  start?: ReactNode;
  /** At the end: whatever concerns the account. */
  account: ReactNode;
  /** From edge to edge, above a sidebar. */
  wide?: boolean;
}

export function Header({ start, account, wide = false }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <UpdateBanner />
      <div
        className={classes(
          'mx-auto flex h-16 w-full items-center gap-2 px-4',
          wide ? 'md:px-3' : 'max-w-7xl sm:px-6',
        )}
      >
        {start}
        <div className="min-w-0 flex-1">
          <Logo />
        </div>
        <LanguageSelect />
        {account}
      </div>
    </header>
  );
}
