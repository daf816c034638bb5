/** The intake. Kept small: it loads none of the portal's other screens. */

import { questionnaireIdIn } from '../patient/intake/boot/questionnaireIdIn.ts';
import { IntakePage } from '../patient/intake/screens/IntakePage.tsx';
import { screenPath } from '../platform/address/address.ts';
import { IntakeFrame } from './IntakeFrame.tsx';

export function IntakeShell() {
  return (
    <IntakeFrame>
      <IntakePage questionnaireId={questionnaireIdIn(screenPath())} />
    </IntakeFrame>
  );
}
