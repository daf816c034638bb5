/** Describes any JSON-logic in words, including logic that rows cannot show. */
import type { LogicJson } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import type { RuleSet } from '@clinic/rules/document';
import { describeLine } from '@clinic/rules/evaluate';

export function logicText(logic: LogicJson, { steps }: Definition, language: string): string {
  const questions = new Map(
    steps.flatMap((step) => step.questions.map((question) => [question.id, question] as const)),
  );
  return describeLine(logic, { ruleSet: NO_RULES, questionOf: (id) => questions.get(id), language });
}

/** A questionnaire's conditions refer to questions only. */
export const NO_RULES: RuleSet = {
  id: '',
  version: '',
  title: {},
  languages: [],
  parameters: [],
  derived: [],
  flags: [],
};
