import { useTranslation } from 'react-i18next';
import { textIn } from '../../engine/definition/definition.ts';
import { useWizard } from './WizardContext.ts';

/** Of the text that says where a page stands; the heading of each page is described by it. */
export const PLACE_ID = 'wizard-place';

/** "About you, step 2 of 11"; at the review the step alone. */
export function usePlaceText(stepId: string): string {
  const { t } = useTranslation();
  const { questionnaire, model, language } = useWizard();
  const { current, total } = model.progress(stepId);
  const step = questionnaire.steps.get(stepId)?.step;
  if (!step) return t('wizard.step', { current, total });
  return t('wizard.place', { section: textIn(step.title, language), current, total });
}
