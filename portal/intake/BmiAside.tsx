/** The body-mass index while measures are filled in. A number to know, not a verdict: no category, no colour. */

import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../engine/definition.ts';
import { localeOf } from '../../engine/locale.ts';
import type { Maybe } from '../../engine/logic/json.ts';
import type { Questionnaire } from '../../engine/questionnaire.ts';
import type { ValidationContext } from '../../engine/validation.ts';
import { type CompiledRuleSet, computeDerived } from '../../rules/flags.ts';
import type { AnswersStore } from '../wizard/answersStore.ts';

interface BmiAsideProps {
  stepId: string;
  questionnaire: Questionnaire;
  measures: CompiledRuleSet;
  store: AnswersStore;
  context: ValidationContext;
  language: string;
}

const HEIGHT_AND_WEIGHT = new Set(['8302-2', '29463-7']);
/** After typing, so that it neither costs a keystroke nor is read out digit by digit. */
const SETTLE_MS = 500;

export function BmiAside({ stepId, questionnaire, measures, store, context, language }: BmiAsideProps) {
  const { t } = useTranslation();
  const inputs = useMemo(() => measuredKeys(questionnaire, stepId), [questionnaire, stepId]);
  const derived = measures.derived.find(({ derived: { key } }) => key === 'bmi')?.derived;
  const [bmi, setBmi] = useState<Maybe>();
  useEffect(() => {
    if (inputs.size === 0) return;
    const compute = () => setBmi(computeDerived(measures, questionnaire, store.all(), context).bmi);
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
  }, [inputs, measures, questionnaire, store, context]);
  if (inputs.size === 0 || !derived) return null;
  return (
    <aside
      aria-live="polite"
      className="mt-8 min-h-12 border-l-2 border-line pl-4 text-base text-ink-soft empty:hidden"
    >
      {typeof bmi === 'number' && (
        <>
          <p>
            {textIn(derived.label, language)}:{' '}
            <span className="font-semibold text-ink tabular-nums">{oneDecimal(bmi, language)}</span>
          </p>
          <p className="max-w-[60ch]">{t('intake.bmi')}</p>
        </>
      )}
    </aside>
  );
}

/** Height and weight, told by their codes. */
function measuredKeys({ questions }: Questionnaire, stepId: string): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const [key, { question, step }] of questions) {
    const measured = question.codes?.some(
      ({ system, code }) => system === 'loinc' && HEIGHT_AND_WEIGHT.has(code),
    );
    if (step.id === stepId && measured) keys.add(key);
  }
  // The choice of units decides which of them count.
  if (keys.size > 0)
    for (const { id } of questions.get([...keys][0] ?? '')?.step.questions ?? []) keys.add(id);
  return keys;
}

const oneDecimal = (value: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value);
