/** The page around the intake. Kept small: it loads none of the portal's other screens. */

import { questionnaireIdIn } from '../intake/boot/questionnaireIdIn.ts';
import { IntakePage } from '../intake/screens/IntakePage.tsx';
import { screenPath } from '../platform/address/address.ts';
import { IntakeAccount } from './account/IntakeAccount.tsx';
import { Header } from './header/Header.tsx';
import { AppFoot } from './header/lazyNotices.tsx';
import { MAIN_ID, SkipLink } from './header/SkipLink.tsx';

export function IntakeShell() {
  return (
    <div data-roomy="">
      <SkipLink />
      <Header account={<IntakeAccount />} />
      <main id={MAIN_ID} tabIndex={-1} className="px-4 py-6 sm:px-6 sm:py-10">
        <IntakePage questionnaireId={questionnaireIdIn(screenPath())} />
      </main>
      <AppFoot />
    </div>
  );
}
