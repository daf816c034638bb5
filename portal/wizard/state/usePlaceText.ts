import { textIn } from '@clinic/engine/definition';
import { useTranslation } from 'react-i18next';
import { useWizard } from './WizardContext.ts';

/** The id of the text that states a page's position; each page's heading is described by it. */
export const PLACE_ID = 'wizard-place';

/** "About you, step 2 of 11"; at the review, the step alone. */
export function usePlaceText(stepId: string): string {
  const { t } = useTranslation();
  const { questionnaire, model, language } = useWizard();
  const { current, total } = model.progress(stepId);
  const step = questionnaire.steps.get(stepId)?.step;
  if (!step) return t('wizard.step', { current, total });
  return t('wizard.place', { section: textIn(step.title, language), current, total });
}
