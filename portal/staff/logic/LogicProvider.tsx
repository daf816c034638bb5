/** Provides the logic editors with what the formulas and conditions of a document can use. */
import type { LogicJson } from '@clinic/engine/base';
import { type Question, textIn } from '@clinic/engine/definition';
import { kindsOf } from '@clinic/engine/logic';
import { numberWithUnit } from '@clinic/engine/questionTypes';
import { useLanguage } from '@clinic/platform/i18n';
import type { Derived, QuestionOf, RuleSet } from '@clinic/rules/document';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionTree } from './ConditionPart.tsx';
import { logicOfRow, rowOfLogic } from './conditionRows.ts';
import { LogicContext, type LogicTools } from './LogicContext.ts';
import { isComparable, newRow } from './subjects.ts';
import { questionTerms, type TermChoice } from './termChoices.ts';

interface LogicProviderProps
  extends Pick<LogicTools, 'ruleSet' | 'derived' | 'describe' | 'describeParts' | 'formsOf'>,
    Partial<Pick<LogicTools, 'readsEarlier'>> {
  questions: readonly Question[];
  questionOf: QuestionOf;
  /** Option points are available; rules use computed values instead. */
  points: boolean;
  children: ReactNode;
}

export function LogicProvider({ children, points, ...document }: LogicProviderProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const {
    questions,
    questionOf,
    formsOf,
    ruleSet,
    derived,
    describe,
    describeParts,
    readsEarlier = false,
  } = document;
  const tools = useMemo((): LogicTools => {
    const choices = (): TermChoice[] => {
      const numbers = derived
        .filter(({ value }) =>
          kindsOf(value, '').every(({ kind }) => kind === 'number' || kind === 'nothing'),
        )
        .map(
          ({ key, label }): TermChoice => ({
            formula: { kind: 'read', name: key },
            label: textIn(label, language) || key,
            group: t('logic.groups.derived'),
          }),
        );
      const parameters = ruleSet.parameters
        .filter(({ value }) => typeof value === 'number')
        .map(
          ({ key, label, value, unit }): TermChoice => ({
            formula: { kind: 'read', name: key },
            label: `${textIn(label, language) || key}: ${numberWithUnit(Number(value), unit, language)}`,
            group: t('logic.groups.parameters'),
          }),
        );
      return [...questionTerms(questions, { t, language, points }), ...numbers, ...parameters];
    };
    let cached: TermChoice[] | undefined;
    return {
      // Computed only where a formula is edited, because a long questionnaire has many choices.
      get choices() {
        cached ??= choices();
        return cached;
      },
      questions,
      questionOf,
      formsOf,
      ruleSet,
      derived,
      describe,
      describeParts,
      readsEarlier,
      Condition: ConditionTree,
      newCondition: (alike) => newCondition(alike, { questions, questionOf, ruleSet, derived }),
    };
  }, [
    questions,
    questionOf,
    formsOf,
    ruleSet,
    derived,
    describe,
    describeParts,
    readsEarlier,
    points,
    t,
    language,
  ]);
  return <LogicContext value={tools}>{children}</LogicContext>;
}

interface Subjects {
  questions: readonly Question[];
  questionOf: QuestionOf;
  ruleSet: RuleSet;
  derived: readonly Derived[];
}

/** About the subject of another condition, or the first available one; always true if there is none. */
function newCondition(
  alike: LogicJson | undefined,
  { questions, questionOf, ...rules }: Subjects,
): LogicJson {
  const same = alike === undefined ? undefined : rowOfLogic(alike, rules.ruleSet)?.name;
  if (same !== undefined && questionOf(same)) return logicOfRow(newRow(same, questionOf(same)));
  const first =
    questions.find(({ type }) => ['yesNo', 'choice', 'integer'].includes(type)) ??
    questions.find(isComparable);
  const name = first?.id ?? rules.derived[0]?.key;
  return name === undefined ? true : logicOfRow(newRow(name, first));
}
