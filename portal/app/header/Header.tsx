import { classes, stickyBar } from '@clinic/platform/ui';
import type { ReactNode } from 'react';
import { LanguageSelect } from './LanguageSelect.tsx';
import { Logo } from './Logo.tsx';
import { UpdateBanner } from './lazyNotices.tsx';

export interface HeaderProps {
  /** Content before the logo. */
  start?: ReactNode;
  /** Content at the end: the account menu or sign-in. */
  account: ReactNode;
  /** Full width, above a sidebar. */
  wide?: boolean;
}

export function Header({ start, account, wide = false }: HeaderProps) {
  return (
    <header ref={stickyBar} className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <UpdateBanner />
      <div
        className={classes(
          'mx-auto flex w-full flex-wrap items-center gap-x-2 px-4 py-1',
          wide ? 'min-h-14 md:px-3' : 'min-h-16 max-w-7xl sm:px-6',
        )}
      >
        {start}
        <div className="min-w-9 flex-1">
          <Logo />
        </div>
        <LanguageSelect />
        {account}
      </div>
    </header>
  );
}
