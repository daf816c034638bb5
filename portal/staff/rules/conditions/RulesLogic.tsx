/** What formulas and conditions of a rule set can use: parameters, derived values, answers. */
import type { LogicJson } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { describeLine, describeLogic } from '@clinic/rules/evaluate';
import { type ReactNode, useCallback, useMemo } from 'react';
import { LogicProvider } from '../../logic/LogicProvider.tsx';
import { useRules } from '../RulesContext.ts';

interface RulesLogicProps {
  /** The derived value being edited: it can use only those before it. */
  derived?: string;
  children: ReactNode;
}

export function RulesLogic({ derived: derivedKey, children }: RulesLogicProps) {
  const language = useLanguage();
  const { ruleSet, questionnaires, questionOf } = useRules();
  const derived = useMemo(() => {
    const place = ruleSet.derived.findIndex(({ key }) => key === derivedKey);
    return place < 0 ? ruleSet.derived : ruleSet.derived.slice(0, place);
  }, [ruleSet, derivedKey]);
  const questions = useMemo(() => {
    const all = questionnaires.flatMap(({ questionnaire }) => [...questionnaire.questions]);
    return [...new Map(all.map(([id, { question }]) => [id, question] as const)).values()];
  }, [questionnaires]);
  const formsOf = useMemo(() => {
    if (questionnaires.length < 2) return undefined;
    const titles = questionnaires.map(({ questionnaire: { definition, questions } }) => ({
      asked: questions,
      title: `${textIn(definition.title, language) || definition.id} ${definition.version}`,
    }));
    return (id: string) => {
      const question = id.split('.')[0] ?? id;
      return titles
        .flatMap(({ asked: questions, title }) => (questions.has(question) ? [title] : []))
        .join(', ');
    };
  }, [questionnaires, language]);
  const describe = useCallback(
    (logic: LogicJson) => describeLine(logic, { ruleSet, questionOf, language }),
    [ruleSet, questionOf, language],
  );
  const describeParts = useCallback(
    (logic: LogicJson, path: string) => describeLogic(logic, path, { ruleSet, questionOf, language }),
    [ruleSet, questionOf, language],
  );
  return (
    <LogicProvider
      questions={questions}
      questionOf={questionOf}
      formsOf={formsOf}
      ruleSet={ruleSet}
      derived={derived}
      points={false}
      readsEarlier
      describe={describe}
      describeParts={describeParts}
    >
      {children}
    </LogicProvider>
  );
}
