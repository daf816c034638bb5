/** "Is this right?" An unusual answer needs confirmation but is never rejected. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerValue } from '../../engine/base/answers.ts';
import { isStaffOnly, textIn } from '../../engine/definition/definition.ts';
import { displayAnswer } from '../../engine/form/display.ts';
import { countedAnswer } from '../../engine/form/visibility.ts';
import type { Issue } from '../../engine/validation/issue.ts';
import { issueText } from '../../engine/validation/issueText.ts';
import { Button } from '../platform/ui/base/Button.tsx';
import { PhoneText } from '../platform/ui/fields/PhoneText.tsx';
import { useNewScreen } from '../platform/ui/states/useNewScreen.ts';
import { questionDomId } from './state/questionDomId.ts';
import { useWizard } from './state/WizardContext.ts';
import { type SwitchUndo, UnitOffer } from './UnitOffer.tsx';

interface ConfirmUnusualProps {
  issues: readonly Issue[];
  onConfirm: () => void;
  /** Offers to switch units, with undo; without it no switch is offered. */
  onSwitched?: (undo: SwitchUndo) => void;
}

export function ConfirmUnusual({ issues, onConfirm, onSwitched }: ConfirmUnusualProps) {
  const { t } = useTranslation();
  const { questionnaire, store, model, language } = useWizard();
  const heading = useRef<HTMLHeadingElement>(null);
  useNewScreen();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="unusual"
      className="rounded border border-warning-line bg-warning-soft p-4 sm:p-5"
    >
      <h2 id="unusual" ref={heading} tabIndex={-1} className="scroll-mb-40 text-xl font-semibold">
        {t('wizard.unusual.title')}
      </h2>
      <ul className="mt-3 grid gap-3">
        {issues.map((issue) => {
          const asked = questionnaire.questions.get(issue.key);
          if (!asked) return null;
          const { question } = asked;
          const label = textIn(question.label, language);
          const computed = questionnaire.questions.get(issue.computed ?? '')?.question;
          const shown = computed && !isStaffOnly(computed) ? computed : question;
          const form = model.form();
          const value = shown === computed ? form.values[shown.id] : countedAnswer(asked, store.all(), form);
          return (
            <li key={`${issue.key} ${issue.code}`}>
              <p className="text-base text-ink-soft">{textIn(shown.label, language)}</p>
              <p className="font-semibold tabular-nums">
                {displayAnswer(shown, value as AnswerValue | undefined, language)}
              </p>
              {issue.message && (
                <p className="text-base">
                  <PhoneText>{issueText(issue, questionnaire, language)}</PhoneText>
                </p>
              )}
              {onSwitched && <UnitOffer issue={issue} onSwitched={onSwitched} />}
              <Button variant="quiet" size="sm" className="-ms-3" onClick={() => changeAnswer(issue.key)}>
                {t('wizard.unusual.change')}
                <span className="sr-only">: {label}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      <Button size="lg" className="mt-4 max-sm:w-full" onClick={onConfirm}>
        {t('wizard.unusual.confirm', { count: issues.length })}
      </Button>
    </section>
  );
}

function changeAnswer(key: string): void {
  const place = document.getElementById(questionDomId(key));
  const control = place?.matches('fieldset') ? place.querySelector<HTMLElement>('input, select') : place;
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
