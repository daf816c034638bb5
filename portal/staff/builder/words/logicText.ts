/** Describes any JSON-logic in words, including logic that rows cannot show. */

import type { LogicJson } from '../../../../engine/base/logicJson.ts';
import type { Definition } from '../../../../engine/definition/definition.ts';
import type { RuleSet } from '../../../../rules/document/ruleset.ts';
import { describeLine } from '../../../../rules/evaluate/describe.ts';

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
