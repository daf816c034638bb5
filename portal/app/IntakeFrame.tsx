/** The page around the intake; the server renders it, too. */
import type { ReactNode } from 'react';
import { IntakeAccount } from './account/IntakeAccount.tsx';
import { Header } from './header/Header.tsx';
import { AppFoot } from './header/lazyNotices.tsx';
import { MAIN_ID, SkipLink } from './header/SkipLink.tsx';

export function IntakeFrame({ children }: { children: ReactNode }) {
  return (
    <div data-roomy="">
      <SkipLink />
      <Header account={<IntakeAccount />} />
      <main id={MAIN_ID} tabIndex={-1} className="px-4 py-6 sm:px-6 sm:py-10">
        {children}
      </main>
      <AppFoot />
    </div>
  );
}
