import type { ReactNode } from 'react';
import { LanguageSelect } from './LanguageSelect.tsx';
import { Logo } from './Logo.tsx';

/** Logo, language and, at the end, whatever concerns the account. */
export function Header({ account }: { account: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex min-h-16 w-full max-w-7xl items-center gap-2 px-4 sm:px-6">
        <div className="min-w-0 flex-1">
          <Logo />
        </div>
        <LanguageSelect />
        {account}
      </div>
    </header>
  );
}
