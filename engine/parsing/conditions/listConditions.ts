/** The conditions of a form, with their paths. */
import type { LogicJson } from '../../base/logicJson.ts';
import type { Definition } from '../../definition/definition.ts';
import { formulaOf, isExternal } from '../../definition/externalValue.ts';
import type { Condition } from './conditionProblems.ts';

export function listConditions(definition: Definition): Condition[] {
  const conditions: Condition[] = [];
  let position = 0;
  definition.steps.forEach((step, stepIndex) => {
    const at = `steps[${stepIndex}]`;
    const add = (logic: LogicJson | undefined, path: string, decides: Condition['decides']) => {
      if (logic !== undefined) conditions.push({ logic, path, position, decides });
    };
    add(step.showWhen, `${at}.showWhen`, 'step');
    step.questions.forEach((question, index) => {
      const path = `${at}.questions[${index}]`;
      add(question.showWhen, `${path}.showWhen`, 'question');
      add(formulaOf(question), `${path}.${isExternal(question) ? 'fhirPath.reads' : 'compute'}`, 'value');
      (question.checks ?? []).forEach((check, checkIndex) => {
        conditions.push({
          logic: check.when,
          path: `${path}.checks[${checkIndex}].when`,
          position,
          decides: 'check',
          check: { level: check.level, question },
        });
      });
      position += 1;
    });
  });
  (definition.eligibility ?? []).forEach(({ when }, index) => {
    conditions.push({ logic: when, path: `eligibility[${index}].when`, position, decides: 'eligibility' });
  });
  (definition.notices ?? []).forEach(({ when }, index) => {
    conditions.push({ logic: when, path: `notices[${index}].when`, position, decides: 'notice' });
  });
  return conditions;
}
