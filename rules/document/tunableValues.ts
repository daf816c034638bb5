/** The limits and lists of a rule set as plain fields: named parameters, and literals in conditions. */
import type { LogicJson } from '@clinic/engine/base';
import { isOrdering, nameRead, readsOf, walkOperations } from '@clinic/engine/logic';
import { measureOf } from './measureOf.ts';
import { behindFlag, ownedLogic } from './ownedLogic.ts';
import type { QuestionOf } from './questionOf.ts';
import type { RuleSet } from './ruleset.ts';
import type { TunableValue } from './tunableValue.ts';
import { withValueAt } from './valueAtPath.ts';
import { writtenIn } from './writtenValues.ts';

/** Every limit and list, parameters first, then in document order. */
export function tunableValues(ruleSet: RuleSet, questionOf: QuestionOf): TunableValue[] {
  const pieces = ownedLogic(ruleSet);
  const parameters = ruleSet.parameters.map(({ key, value, unit }, index): TunableValue => {
    const readers = pieces.filter(({ logic }) => readsOf(logic).keys.has(key)).map(({ owner }) => owner);
    const compared = pieces.map(({ logic }) => comparedWith(logic, key)).find((value) => value !== undefined);
    return {
      path: `parameters[${index}].value`,
      value,
      parameter: key,
      ...(unit === undefined ? {} : { unit }),
      step: compared === undefined ? 1 : measureOf(ruleSet, questionOf, compared).step,
      owners: readers.filter(
        (owner, place) =>
          readers.findIndex((each) => each.kind === owner.kind && each.key === owner.key) === place,
      ),
    };
  });
  const written = pieces.flatMap(({ logic, path, owner }) =>
    writtenIn(logic, path, ruleSet, questionOf).map((field) => ({ ...field, owners: [owner] })),
  );
  return [...parameters, ...written];
}

/** Fields that a flag depends on, directly or through derived values. */
export function tunableValuesOfFlag(ruleSet: RuleSet, key: string, questionOf: QuestionOf): TunableValue[] {
  const isBehind = behindFlag(ruleSet, key);
  return tunableValues(ruleSet, questionOf).filter(({ owners }) => owners.some(isBehind));
}

/**
 * The rule set with another value in a field.
 * @throws RangeError if the field belongs to another rule set
 */
export const withField = (
  ruleSet: RuleSet,
  { path }: Pick<TunableValue, 'path'>,
  value: TunableValue['value'],
): RuleSet => withValueAt(ruleSet, path, value);

/** All values that a parameter is compared with. */
function comparedWith(logic: LogicJson, key: string): LogicJson | undefined {
  let condition: LogicJson | undefined;
  walkOperations(logic, '', ({ operator, args }) => {
    const place = isOrdering(operator) ? args.findIndex((arg) => nameRead(arg) === key) : -1;
    if (place >= 0 && args.length === 2) condition ??= args[1 - place];
  });
  return condition;
}
