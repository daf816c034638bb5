/** Shows the email address again before Submit: mail to a mistyped one reaches another person. */
import { isBlank } from '@clinic/engine/base';
import { Notice } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import type { Place } from '../state/place.ts';
import { useWizard } from '../state/WizardContext.ts';

/** Re-renders with the review, which depends on all answers. Renders nothing without an email address. */
export function ConfirmEmail({ onGo }: { onGo: (place: Place) => void }) {
  const { t } = useTranslation();
  const { questionnaire, store, model } = useWizard();
  const id = questionnaire.definition.patient.email;
  const value = store.get(id);
  const step = model.steps().find((each) => model.questions(each.id).some((question) => question.id === id));
  if (!step || isBlank(value)) return null;
  return (
    <Notice title={t('wizard.review.emailTitle')}>
      <p className="font-medium wrap-anywhere">{String(value)}</p>
      <p>{t('wizard.review.emailText')}</p>
      <button
        type="button"
        onClick={() => onGo({ step: step.id, change: 'answer', focus: id })}
        className="min-h-11 text-base font-semibold text-accent underline underline-offset-3 hover:text-accent-strong"
      >
        {t('wizard.review.emailChange')}
      </button>
    </Notice>
  );
}
