/** What formulas and conditions of a rule set can use: parameters, derived values, answers. */
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { unitText } from '../../../engine/base/units.ts';
import { textIn } from '../../../engine/definition/definition.ts';
import { kindsOf } from '../../../engine/logic/kinds.ts';
import { numberText } from '../../../engine/questionTypes/number.ts';
import { describeLine } from '../../../rules/evaluate/describe.ts';
import { LogicContext, type LogicTools } from '../../logic/LogicContext.ts';
import { questionTerms, type TermChoice } from '../../logic/termChoices.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { newCondition } from '../newRule.ts';
import { ReadableDerived, useRules } from '../RulesContext.ts';
import { ConditionPart } from './ConditionPart.tsx';

export interface RulesLogicProps {
  /** The derived value being edited: it can use only those before it. */
  derived?: string;
  children: ReactNode;
}

export function RulesLogic({ derived: own, children }: RulesLogicProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ruleSet, questionnaires, questionOf } = useRules();
  const readable = useMemo(() => {
    const place = ruleSet.derived.findIndex(({ key }) => key === own);
    return place < 0 ? ruleSet.derived : ruleSet.derived.slice(0, place);
  }, [ruleSet, own]);
  const tools = useMemo((): LogicTools => {
    const questions = [
      ...new Map(
        questionnaires.flatMap(({ questionnaire }) =>
          [...questionnaire.questions].map(([id, { question }]) => [id, question] as const),
        ),
      ).values(),
    ];
    const derived = readable
      .filter(({ value }) => kindsOf(value, '').every(({ kind }) => kind === 'number' || kind === 'nothing'))
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
          label:
            `${textIn(label, language) || key}: ${numberText(Number(value), language)} ${unitText(unit, language)}`.trim(),
          group: t('logic.groups.parameters'),
        }),
      );
    return {
      choices: [...questionTerms(questions, { t, language, points: false }), ...derived, ...parameters],
      questions,
      describe: (logic) => describeLine(logic, { ruleSet, questionOf, language }),
      Condition: ConditionPart,
      newCondition: () => newCondition(readable, questions),
    };
  }, [ruleSet, readable, questionnaires, questionOf, t, language]);
  return (
    <ReadableDerived value={readable}>
      <LogicContext value={tools}>{children}</LogicContext>
    </ReadableDerived>
  );
}
