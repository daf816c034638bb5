/** The wizard of the preview, with the code lists that the draft names. */
import { useCodeLists } from '../../../platform/codeLists/useCodeLists.ts';
import { Wizard, type WizardProps } from '../../../wizard/Wizard.tsx';

export function LinkedWizard(props: WizardProps) {
  const { questionnaire, codeLists } = useCodeLists(props.questionnaire);
  return <Wizard {...props} questionnaire={questionnaire} codeLists={codeLists} />;
}
