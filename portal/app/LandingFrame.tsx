/** The page for signed-out users without its behaviour; the server renders it, too. */
import type { ReactNode } from 'react';
import { Header } from './header/Header.tsx';
import { MAIN_ID, SkipLink } from './header/SkipLink.tsx';
import { LandingFooter } from './landing/LandingFooter.tsx';
import { LandingPage } from './landing/LandingPage.tsx';
import { SignInButton } from './landing/SignInButton.tsx';

interface LandingFrameProps {
  signIn: boolean;
  onSignIn: () => void;
  /** Shown instead of the landing page while `signIn`. */
  children?: ReactNode;
}

export function LandingFrame({ signIn, onSignIn, children }: LandingFrameProps) {
  return (
    <div data-roomy="">
      <SkipLink />
      <Header account={<SignInButton aria-pressed={signIn} onPress={onSignIn} />} />
      <main id={MAIN_ID} tabIndex={-1}>
        {signIn ? children : <LandingPage onSignIn={onSignIn} />}
      </main>
      {!signIn && <LandingFooter />}
    </div>
  );
}
