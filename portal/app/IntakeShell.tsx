/** The intake. Kept small: it loads none of the portal's other screens. The server draws it, too. */
import { intakeAt } from '@clinic/contract/addresses';
import { IntakePage, type IntakePageProps } from '@clinic/patient';
import { screenPath } from '@clinic/platform/address';
import { WithExternalValues } from './externalValues/port.tsx';
import { IntakeFrame } from './IntakeFrame.tsx';

export function IntakeShell(props: Omit<IntakePageProps, 'questionnaireId'>) {
  return (
    <IntakeFrame>
      <WithExternalValues>
        <IntakePage {...props} questionnaireId={intakeAt(screenPath())?.questionnaireId} />
      </WithExternalValues>
    </IntakeFrame>
  );
}
