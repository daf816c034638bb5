/** The patient cannot be treated here: the reason, alternatives, and a link back to the answer. */
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../../engine/definition/definition.ts';
import type { Ineligible } from '../../../engine/form/eligibility.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { unbroken } from '../../platform/ui/base/unbroken.tsx';
import { PhoneText } from '../../platform/ui/fields/PhoneText.tsx';
import { useDocumentTitle } from '../state/useDocumentTitle.ts';
import { useStepFocus } from '../state/useStepFocus.ts';
import { useWizard } from '../state/WizardContext.ts';

interface NotEligibleProps {
  found: Ineligible;
  onChange: (key: string) => void;
  onContinue: () => void;
}

export function NotEligible({ found: { rule, decided, key }, onChange, onContinue }: NotEligibleProps) {
  const { t } = useTranslation();
  const { questionnaire, language } = useWizard();
  const heading = useStepFocus();
  const labelOf = (id: string): string => {
    const question = questionnaire.questions.get(id)?.question;
    return question ? textIn(question.label, language) : '';
  };
  const title = textIn(rule.title, language);
  useDocumentTitle(`${title} – ${textIn(questionnaire.definition.title, language)}`);
  return (
    <div>
      <Info aria-hidden="true" className="size-10 text-accent" strokeWidth={1.5} />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-3xl font-semibold">
        {unbroken(title)}
      </h1>
      <p className="mt-3 max-w-[42em] whitespace-pre-line">
        <PhoneText>{textIn(rule.text, language)}</PhoneText>
      </p>
      {rule.next && (
        <>
          <h2 className="mt-8 text-xl font-semibold">{t('wizard.notEligible.next')}</h2>
          <p className="mt-2 max-w-[42em] whitespace-pre-line text-ink-soft">
            <PhoneText>{textIn(rule.next, language)}</PhoneText>
          </p>
        </>
      )}
      <p className="mt-8 max-w-[42em] text-base text-ink-soft">{t('wizard.notEligible.kept')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {(decided.length > 0 ? decided : [key]).map((each) => (
          <Button key={each} size="lg" className="max-sm:w-full" onClick={() => onChange(each)}>
            {t('wizard.notEligible.change', { question: labelOf(each) })}
          </Button>
        ))}
        {rule.mayContinue && (
          <Button size="lg" variant="secondary" className="max-sm:w-full" onClick={onContinue}>
            {t('wizard.notEligible.goOn')}
          </Button>
        )}
      </div>
    </div>
  );
}
