/** The body-mass index while measurements are entered: a plain number without category or colour. */
import type { Maybe } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { assess } from '@clinic/engine/validation';
import { formatOf } from '@clinic/platform/format';
import type { RuleSet } from '@clinic/rules/document';
import { compileRuleSet, derivedFrom } from '@clinic/rules/evaluate';
import type { AnswersStore } from '@clinic/wizard';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface BmiAsideProps {
  /** The questions of the page. */
  asks: readonly string[];
  questionnaire: Questionnaire;
  measures: RuleSet;
  store: AnswersStore;
  /** `YYYY-MM-DD`. */
  today: string;
  language: string;
}

const HEIGHT_AND_WEIGHT = new Set(['8302-2', '29463-7']);
/** Updated after typing pauses, so that it does not slow keystrokes and is not announced digit by digit. */
const SETTLE_MS = 500;

export function BmiAside({
  asks: questionIds,
  questionnaire,
  measures,
  store,
  today,
  language,
}: BmiAsideProps) {
  const { t } = useTranslation();
  const inputs = useMemo(() => measuredKeys(questionnaire, questionIds), [questionnaire, questionIds]);
  const compiled = useMemo(() => compileRuleSet(measures), [measures]);
  const derived = compiled.derived.find(({ derived: { key } }) => key === 'bmi')?.derived;
  const [bmi, setBmi] = useState<Maybe>();
  useEffect(() => {
    if (inputs.size === 0) return;
    const compute = () =>
      setBmi(derivedFrom(compiled, assess(questionnaire, store.all(), today).ruleInputs).bmi);
    compute();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.watchAll((key) => {
      if (!inputs.has(key)) return;
      clearTimeout(timer);
      timer = setTimeout(compute, SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [inputs, compiled, questionnaire, store, today]);
  if (inputs.size === 0 || !derived) return null;
  const isKnown = typeof bmi === 'number';
  return (
    // Its room is there from the start: appearing later, it would move Continue away from the user's finger.
    <aside
      className={`mt-8 border-s-2 ps-4 text-base text-ink-soft ${isKnown ? 'border-line' : 'border-transparent'}`}
    >
      <p aria-live="polite" aria-atomic="true">
        {isKnown ? (
          <>
            {textIn(derived.label, language)}:{' '}
            <span className="font-semibold text-ink tabular-nums">{formatOf(language).oneDecimal(bmi)}</span>
          </>
        ) : (
          '\u00a0'
        )}
      </p>
      <p className={`max-w-[38em] ${isKnown ? '' : 'invisible'}`}>{t('intake.bmi')}</p>
    </aside>
  );
}

/** Height and weight, identified by their codes. */
function measuredKeys({ questions }: Questionnaire, questionIds: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const key of questionIds) {
    const question = questions.get(key)?.question;
    const measured = question?.codes?.some(
      ({ system, code }) => system === 'loinc' && HEIGHT_AND_WEIGHT.has(code),
    );
    if (measured) keys.add(key);
  }
  // The chosen unit system decides which of them count.
  if (keys.size > 0)
    for (const { id } of questions.get([...keys][0] ?? '')?.step.questions ?? []) keys.add(id);
  return keys;
}
