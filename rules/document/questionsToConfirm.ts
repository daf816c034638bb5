import { type Definition, questionsById } from '@clinic/engine/definition';
import { type Group, logicOf } from '@clinic/engine/form';
import { readsOf } from '@clinic/engine/logic';
import { flagDependenciesOf } from './flagDependencies.ts';
import type { RuleSet } from './ruleset.ts';
import { actOf } from './urgency.ts';

/**
 * Ids of the questions that a flag reads on which somebody acts today or before prescribing: directly, through derived and
 * computed values and other flags, or because they decide whether such a question is asked. Which units are asked for decides nothing.
 * @param ruleSet as returned by `parseRuleSet`
 */
export function questionsToConfirm(ruleSet: RuleSet, definition: Definition): Set<string> {
  const acting = new Set(ruleSet.flags.filter((flag) => actOf(flag) !== 'know').map(({ key }) => key));
  const { ofQuestion } = flagDependenciesOf(ruleSet);
  const byId = questionsById(definition);
  const stepOf = new Map(
    definition.steps.flatMap((step) => step.questions.map(({ id }) => [id, step] as const)),
  );
  const toConfirm = new Set<string>();
  const open = [...byId.keys()].filter((id) => ofQuestion(id).some((flag) => acting.has(flag)));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const question = byId.get(id);
    if (!question || toConfirm.has(id)) continue;
    toConfirm.add(id);
    const parts = question.type === 'repeatingGroup' ? (question as Group).questions : [];
    const isAmount = question.measure !== undefined;
    const logics = [
      ...(isAmount ? [] : logicOf(question)),
      ...parts.flatMap(logicOf),
      stepOf.get(id)?.showWhen ?? null,
    ];
    open.push(...logics.flatMap((logic) => [...readsOf(logic).keys]));
  }
  return toConfirm;
}
