/** The intake. Kept small: it loads none of the portal's other screens. */
import { IntakePage, questionnaireIdIn } from '@clinic/patient';
import { screenPath } from '@clinic/platform/address';
import { IntakeFrame } from './IntakeFrame.tsx';

export function IntakeShell() {
  return (
    <IntakeFrame>
      <IntakePage questionnaireId={questionnaireIdIn(screenPath())} />
    </IntakeFrame>
  );
}
