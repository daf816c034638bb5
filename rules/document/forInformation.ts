/** Finds the questions that only inform people. */
import { type Definition, takesAnswer } from '@clinic/engine/definition';
import { keysRead } from '@clinic/engine/form';
import { readsOf } from '@clinic/engine/logic';
import { questionsRead } from './questionsRead.ts';
import type { RuleSet } from './ruleset.ts';

/**
 * Ids of the questions whose answers decide nothing: no rule, condition, formula or check reads them, and they neither
 * identify the patient nor agree to anything.
 * @param ruleSet as returned by `parseRuleSet`
 */
export function forInformation(definition: Definition, ruleSet: RuleSet): Set<string> {
  const questions = definition.steps.flatMap(({ questions }) => questions);
  // A part of an answer, such as a row of a matrix, is read by a dotted name.
  const read = new Set(
    [...questionsRead(ruleSet), ...keysRead(definition)].map((name) => name.split('.')[0]),
  );
  const checked = questions.flatMap(({ checks = [] }) =>
    checks.flatMap(({ when }) => [...readsOf(when).keys]),
  );
  const used = new Set([...read, ...checked, ...Object.values(definition.patient)]);
  return new Set(
    questions
      .filter(
        (question) => takesAnswer(question) && question.type !== 'consent' && question.type !== 'signature',
      )
      .map(({ id }) => id)
      .filter((id) => !used.has(id)),
  );
}
