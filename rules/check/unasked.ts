/** Finds questions that rules read but no questionnaire asks. */
import { type Questionnaire, TODAY } from '@clinic/engine/form';
import { readsOf } from '@clinic/engine/logic';
import { ownedLogic } from '../document/ownedLogic.ts';
import type { RuleSet } from '../document/ruleset.ts';
import type { Finding } from './finding.ts';

export function unasked(ruleSet: RuleSet, questionnaires: readonly Questionnaire[]): Finding[] {
  const ownKeys = new Set([...ruleSet.parameters, ...ruleSet.derived].map(({ key }) => key));
  return ownedLogic(ruleSet).flatMap(({ logic, path, owner }) =>
    [...readsOf(logic).keys]
      .filter(
        (key) =>
          key !== TODAY && !ownKeys.has(key) && !questionnaires.some(({ questions }) => questions.has(key)),
      )
      .map((question): Finding => ({ kind: 'unasked', verdict: 'proved', owner, path, question })),
  );
}
