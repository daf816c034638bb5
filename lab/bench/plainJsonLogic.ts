/** Evaluates the same rule set with plain `json-logic-js`. */
import { completedYears } from '@clinic/engine/base';
import { daysApart } from '@clinic/engine/testing';
import type { RuleInputs } from '@clinic/engine/validation';
import type { RuleSet } from '@clinic/rules/document';
import type { Flags } from '@clinic/rules/evaluate';
import jsonLogic from 'json-logic-js';

type Rule = Parameters<typeof jsonLogic.apply>[0];

/** Computes derived values and flags in document order; unknown is `null`. */
export function plainJsonLogic(ruleSet: RuleSet): (inputs: RuleInputs) => Flags {
  const derived = ruleSet.derived.map(({ key, value }) => ({ key, value: value as Rule }));
  const rules = ruleSet.flags.map(({ key, type, value }) => ({ key, type, value: value as Rule }));
  const parameters = Object.fromEntries(ruleSet.parameters.map(({ key, value }) => [key, value]));
  let flags: Flags = {};
  let chosen: RuleInputs['chosen'] = {};
  jsonLogic.add_operation('flag', (key: string) => flags[key] ?? null);
  jsonLogic.add_operation('chose', (key: string, option: unknown) => {
    const answer = chosen[key] ?? null;
    return Array.isArray(answer) ? answer.includes(option) : answer === option;
  });
  jsonLogic.add_operation('known', (value: unknown) => value !== null);
  jsonLogic.add_operation('unknown', () => null);
  jsonLogic.add_operation('coalesce', (value: unknown, otherwise: unknown) => value ?? otherwise);
  jsonLogic.add_operation('countTrue', (...values: unknown[]) => values.filter(Boolean).length);
  jsonLogic.add_operation(
    'countPossible',
    (...values: unknown[]) => values.filter((value) => value === null || value).length,
  );
  jsonLogic.add_operation('round', (value: number, digits: number) => Number(value.toFixed(digits)));
  jsonLogic.add_operation('yearsBetween', (from: unknown, to: unknown) => completedYears(from, to) ?? null);
  jsonLogic.add_operation('daysBetween', (from: unknown, to: unknown) => daysApart(from, to) ?? null);
  return (inputs) => {
    const data: Record<string, unknown> = { ...inputs.values, ...parameters };
    flags = {};
    chosen = inputs.chosen;
    for (const { key, value } of derived) data[key] = jsonLogic.apply(value, data);
    for (const { key, type, value } of rules) {
      const result: unknown = jsonLogic.apply(value, data);
      if (type === 'number') flags[key] = typeof result === 'number' ? result : null;
      else flags[key] = result === null ? null : jsonLogic.truthy(result);
    }
    return flags;
  };
}
