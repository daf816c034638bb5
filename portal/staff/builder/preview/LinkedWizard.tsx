/** The wizard of the preview, with the code lists that the draft names. */
import { useCodeLists } from '@clinic/platform/codeLists';
import { Wizard, type WizardProps } from '@clinic/wizard';

export function LinkedWizard(props: WizardProps) {
  const { questionnaire, codeLists } = useCodeLists(props.questionnaire);
  return <Wizard {...props} questionnaire={questionnaire} codeLists={codeLists} />;
}
