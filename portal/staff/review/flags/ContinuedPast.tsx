/** Shows the reviewer which eligibility pages the patient read and continued past. */
import type { SubmissionListItem } from '@clinic/contract/review';
import { type EligibilityRule, textIn } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { Notice, unbroken } from '@clinic/platform/ui';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface ContinuedPastProps {
  submission: Pick<SubmissionListItem, 'continuedPast'>;
  /** Undefined while it loads. */
  questionnaire: Questionnaire | undefined;
}

export function ContinuedPast({ submission, questionnaire }: ContinuedPastProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return passedRules(submission, questionnaire).map((rule) => (
    <Notice
      key={rule.id}
      tone="warning"
      icon={TriangleAlert}
      title={t('continuedPast.title', { title: textIn(rule.title, language) })}
    >
      <p>{t('continuedPast.text')}</p>
      <p className="mt-1 text-sm text-ink-soft">{unbroken(textIn(rule.text, language))}</p>
    </Notice>
  ));
}

/** In definition order. */
export const passedRules = (
  { continuedPast }: Pick<SubmissionListItem, 'continuedPast'>,
  questionnaire: Questionnaire | undefined,
): EligibilityRule[] =>
  (questionnaire?.definition.eligibility ?? []).filter(({ id }) => continuedPast.includes(id));
