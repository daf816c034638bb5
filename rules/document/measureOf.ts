/** Units and steps of amounts. */
import type { LogicJson } from '@clinic/engine/base';
import { type Question, traitsOf } from '@clinic/engine/definition';
import { readOfLogic } from '@clinic/engine/editing';
import { nameRead, OPERATORS, operationIn } from '@clinic/engine/logic';
import type { QuestionOf } from './questionOf.ts';
import type { RuleSet } from './ruleset.ts';

/** Unit of an amount, if its parts have one, and its smallest relevant difference. */
export function measureOf(
  ruleSet: RuleSet,
  questionOf: QuestionOf,
  logic: LogicJson,
): { unit?: string; step: number } {
  const read = readOfLogic(logic);
  if (read?.kind === 'amount') return { unit: read.unit, step: 0.1 };
  const { operator, args } = operationIn(logic) ?? {};
  if (operator === 'coalesce' || OPERATORS.get(operator ?? '')?.sameMeasure)
    return measureOf(ruleSet, questionOf, args?.[0] as LogicJson);
  const name = nameRead(logic);
  if (name === undefined) return { step: 1 };
  const derived = ruleSet.derived.find(({ key }) => key === name);
  if (derived) {
    const step = 10 ** -(derived.decimals ?? 1);
    return derived.unit === undefined ? { step } : { unit: derived.unit, step };
  }
  const question = questionOf(name);
  if (question === undefined) return { step: 1 };
  const unit = 'unit' in question ? question.unit : undefined;
  const step = stepOf(question);
  return unit === undefined ? { step } : { unit, step };
}

function stepOf(question: Question): number {
  if (question.type === 'computed') return 10 ** -(question.decimals ?? 1);
  const { answer, isWhole } = traitsOf(question);
  if (answer !== 'number' || isWhole) return 1;
  return ('step' in question ? question.step : undefined) ?? 0.1;
}
