/** "Is this right?" An unusual answer needs confirmation but is never rejected. */
import type { AnswerValue } from '@clinic/engine/base';
import { isStaffOnly, type Question, textIn } from '@clinic/engine/definition';
import { type CompiledQuestion, countedAnswer, displayAnswer, type Questionnaire } from '@clinic/engine/form';
import { type Issue, issueId, issueText } from '@clinic/engine/validation';
import { Button, PhoneText, useNewScreen } from '@clinic/platform/ui';
import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { issueDomId } from './state/questionDomId.ts';
import { useWizard } from './state/WizardContext.ts';
import { type SwitchUndo, UnitOffer } from './UnitOffer.tsx';

export interface ConfirmUnusualProps {
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
  const unusual = byShown(issues, questionnaire);
  return (
    <section
      aria-labelledby="unusual"
      className="rounded border border-warning-line bg-warning-soft p-4 sm:p-5"
    >
      <h2 id="unusual" ref={heading} tabIndex={-1} className="scroll-mb-40 text-xl font-semibold">
        {t('wizard.unusual.title')}
      </h2>
      <ul className="mt-3 grid gap-3">
        {unusual.map(({ compiled, shown, reasons }) => {
          const { question } = compiled;
          const form = model.form();
          const value =
            shown === question ? countedAnswer(compiled, store.all(), form) : form.values[shown.id];
          return (
            <li key={shown.id}>
              <p className="text-base text-ink-soft">{textIn(shown.label, language)}</p>
              <p className="font-semibold tabular-nums">
                {displayAnswer(shown, value as AnswerValue | undefined, language)}
              </p>
              {reasons.map((issue) => (
                <Fragment key={`${issue.computed} ${issueId(issue)}`}>
                  {(issue.message || issue.params?.entry) && (
                    <p className="text-base">
                      <PhoneText>{issueText(issue, questionnaire, language)}</PhoneText>
                    </p>
                  )}
                  {onSwitched && <UnitOffer issue={issue} onSwitched={onSwitched} />}
                </Fragment>
              ))}
              {/* Far enough from the offer above that a finger meets the one it aims at. */}
              <div className="mt-4">
                <Button
                  variant="quiet"
                  className="-ms-4 min-h-11"
                  onClick={() => changeAnswer(reasons[0] ?? { key: question.id })}
                >
                  {t('wizard.unusual.change')}
                  <span className="sr-only">: {textIn(question.label, language)}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <Button size="lg" className="mt-4 max-sm:w-full" onClick={onConfirm}>
        {t('wizard.unusual.confirm', { count: unusual.length })}
      </Button>
    </section>
  );
}

interface Unusual {
  /** To be changed. */
  compiled: CompiledQuestion;
  /** The same question, or the value computed from it. */
  shown: Question;
  reasons: Issue[];
}

/** An answer can be unusual for several reasons, and is confirmed once. */
function byShown(issues: readonly Issue[], { questions }: Questionnaire): Unusual[] {
  const byKey = new Map<string, Unusual>();
  for (const issue of issues) {
    const compiled = questions.get(issue.key);
    if (!compiled) continue;
    const computed = questions.get(issue.computed ?? '')?.question;
    const shown = computed && !isStaffOnly(computed) ? computed : compiled.question;
    const before = byKey.get(shown.id);
    if (before) before.reasons.push(issue);
    else byKey.set(shown.id, { compiled, shown, reasons: [issue] });
  }
  return [...byKey.values()];
}

function changeAnswer(issue: Pick<Issue, 'key' | 'params'>): void {
  const place = document.getElementById(issueDomId(issue));
  const control = place?.matches('fieldset') ? place.querySelector<HTMLElement>('input, select') : place;
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
