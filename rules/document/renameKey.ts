/** Renames parameters and derived values, and finds their readers. */
import type { LogicJson } from '../../engine/base/logicJson.ts';
import { LIST_OPERATORS } from '../../engine/logic/operators.ts';
import { readsOf } from '../../engine/logic/references.ts';
import { type Owner, ownedLogic } from './conditions.ts';
import type { RuleSet } from './ruleset.ts';

/**
 * The rule set with the parameter or derived value `from` renamed to `to`, at the same position and in every
 * reference.
 * @param ruleSet without a parameter or derived value `to`
 */
export function withKey(ruleSet: RuleSet, from: string, to: string): RuleSet {
  const named = <Part extends { key: string }>(part: Part): Part =>
    part.key === from ? { ...part, key: to } : part;
  const renamed = (logic: LogicJson): LogicJson => withName(logic, from, to);
  return {
    ...ruleSet,
    parameters: ruleSet.parameters.map(named),
    derived: ruleSet.derived.map((each) => ({ ...named(each), value: renamed(each.value) })),
    flags: ruleSet.flags.map((flag) => ({
      ...flag,
      value: renamed(flag.value),
      ...(flag.alertWhen !== undefined && { alertWhen: renamed(flag.alertWhen) }),
    })),
  };
}

/** The derived values and flags that read a parameter or derived value directly, each once. */
export function readersOfKey(ruleSet: RuleSet, key: string): Owner[] {
  const readers = ownedLogic(ruleSet)
    .filter(({ logic }) => readsOf(logic).keys.has(key))
    .map(({ owner }) => owner);
  return readers.filter(
    (owner, place) =>
      readers.findIndex((each) => each.kind === owner.kind && each.key === owner.key) === place,
  );
}

function withName(logic: LogicJson, from: string, to: string): LogicJson {
  const name = (read: LogicJson): LogicJson => {
    if (typeof read !== 'string') return read;
    const [first, ...rest] = read.split('.');
    return first === from ? [to, ...rest].join('.') : read;
  };
  if (typeof logic !== 'object' || logic === null) return logic;
  if (Array.isArray(logic)) return logic.map((each: LogicJson) => withName(each, from, to));
  return Object.fromEntries(
    Object.entries(logic as { readonly [operator: string]: LogicJson }).map(([operator, value]) => {
      const args = Array.isArray(value) ? (value as LogicJson[]) : [value];
      const renamed = args.map((arg, index): LogicJson => {
        // Names inside a list operator are those of its items.
        if (LIST_OPERATORS.has(operator) && index === 1) return arg;
        if (operator === 'var' && index === 0) return name(arg);
        if (operator === 'missing' || (operator === 'missing_some' && index === 1))
          return Array.isArray(arg) ? arg.map(name) : name(arg);
        return withName(arg, from, to);
      });
      return [operator, Array.isArray(value) ? renamed : (renamed[0] as LogicJson)];
    }),
  );
}
