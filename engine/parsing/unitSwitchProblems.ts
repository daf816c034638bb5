/** Problems of checks that offer another unit. */
import { error, type LocalizedMessage, localize, type Problem } from '../base/problem.ts';
import type { Definition, Question } from '../definition/definition.ts';
import type { UnitSwitch } from '../definition/definitionPages.ts';
import { measuresOf } from '../form/measures.ts';
import { unitPairs } from '../form/unitSwitch.ts';

/** A switch requires a soft check, and two different units of the question. */
export function unitSwitchProblems({ steps }: Definition): Problem[] {
  const all = steps.flatMap(({ questions }) => questions);
  return steps.flatMap((step, stepIndex) =>
    step.questions.flatMap((question, index) =>
      (question.checks ?? []).flatMap(({ level, switchUnit }, checkIndex): Problem[] => {
        if (!switchUnit) return [];
        const path = `steps[${stepIndex}].questions[${index}].checks[${checkIndex}].switchUnit`;
        if (level === 'hard') return [error(path, 'switch_hard', localize('switchHard'))];
        const problem = targetProblem(switchUnit, all);
        return problem ? [error(`${path}.${problem.at}`, 'switch_unit', problem.text)] : [];
      }),
    ),
  );
}

function targetProblem(
  unitSwitch: UnitSwitch,
  all: readonly Question[],
): { at: 'question' | 'to'; text: LocalizedMessage } | undefined {
  const { question: id, to } = unitSwitch;
  const question = all.find((one) => one.id === id);
  if (!question) return { at: 'question', text: localize('noQuestion', { key: id }) };
  const cannot = { at: 'to', text: localize('switchTo', { id, to }) } as const;
  if (question.type === 'quantity' && question.units) {
    return question.units.some(({ unit }) => unit === to) ? undefined : cannot;
  }
  if ('unit' in question && question.unit === to) return { at: 'to', text: localize('switchSame', { id }) };
  const decides =
    question.type === 'choice'
      ? measuresOf(all).some(({ choice }) => choice === id)
      : question.measure !== undefined;
  if (!decides) return { at: 'question', text: localize('switchQuestion', { id }) };
  return unitPairs(all, unitSwitch).length > 0 ? undefined : cannot;
}
