/** Finds values of the wrong kind: a flag that is not a condition, a unit of a text. */
import { error, type LogicJson, localize, type Problem, type ProblemKey } from '@clinic/engine/base';
import { type Kind, kindsOf, type PlacedKind } from '@clinic/engine/logic';
import type { RuleSet } from './ruleset.ts';

/**
 * Type errors of flags: a boolean flag with a number, text or list, a numeric one with anything but a number.
 */
export function kindProblems({ parameters, derived, flags }: RuleSet): Problem[] {
  const kinds = new Map<string, readonly Kind[]>(
    parameters.map(({ key, value }) => [key, [typeof value === 'number' ? 'number' : 'list']]),
  );
  const ofName = (name: string) => kinds.get(name);
  for (const { key, value } of derived) {
    // Deduplicated: values that choose between others would multiply them.
    kinds.set(key, [...new Set(kindsOf(value, '', ofName).map(({ kind }) => kind))]);
  }
  const wrong = (logic: LogicJson, path: string, wanted: Kind): Problem[] => {
    const kinds = kindsOf(logic, path, ofName);
    const others = kinds.filter(({ kind }) => kind !== wanted && kind !== 'nothing');
    const empty = kinds.every(({ kind }) => kind === 'nothing') ? kinds.slice(0, 1) : [];
    return [...others, ...empty].map((each) => notA(wanted, each));
  };
  return flags.flatMap(({ type, value, alertWhen }, index) => [
    ...wrong(value, `flags[${index}].value`, type),
    ...(alertWhen === undefined ? [] : wrong(alertWhen, `flags[${index}].alertWhen`, 'boolean')),
  ]);
}

const notA = (wanted: Kind, { kind, path }: PlacedKind): Problem =>
  error(path, 'logic_kind', localize(wanted === 'boolean' ? NO_CONDITION[kind] : NO_NUMBER[kind]));

const NO_CONDITION: Record<Kind, ProblemKey> = {
  boolean: 'conditionNothing',
  number: 'conditionNumber',
  text: 'conditionText',
  list: 'conditionList',
  nothing: 'conditionNothing',
};

const NO_NUMBER: Record<Kind, ProblemKey> = {
  boolean: 'numericCondition',
  number: 'numericNothing',
  text: 'numericText',
  list: 'numericList',
  nothing: 'numericNothing',
};
