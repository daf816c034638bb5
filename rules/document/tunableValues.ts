/** The limits and lists of a rule set as plain fields: named parameters, and literals in conditions. */
import type { LogicJson } from '@clinic/engine/base';
import { isOrdering, nameRead, operationIn, operatorOf, readsOf, walkOperations } from '@clinic/engine/logic';
import { measureOf } from './measureOf.ts';
import { behindFlag, ownedLogic } from './ownedLogic.ts';
import type { QuestionOf } from './questionOf.ts';
import type { RuleSet } from './ruleset.ts';
import type { TunableValue, Written } from './tunableValue.ts';
import { withValueAt } from './valueAtPath.ts';

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

/** Literal limits and lists in conditions. */
function writtenIn(logic: LogicJson, path: string, ruleSet: RuleSet, questionOf: QuestionOf): Written[] {
  const values: Written[] = [];
  walkOperations(logic, path, ({ operator, args }, here, condition) => {
    const { condition: kind } = operatorOf(operator);
    const add = (at: string, value: Written['value'], of: Omit<Written, 'path' | 'value' | 'condition'>) =>
      values.push({
        path: `${here}.${operator}${at}`,
        value,
        condition: { logic: condition, path: here },
        ...of,
      });
    const options = { step: 1, ...questionRead(args[0], questionOf) };
    args.forEach((arg, index) => {
      const other = args[1 - index];
      const isLimit = typeof arg === 'number' && typeof other !== 'number';
      if (isOrdering(operator) && args.length === 2 && isLimit) {
        add(`[${index}]`, arg, measureOf(ruleSet, questionOf, other as LogicJson));
      }
      if (kind === 'membership' && index === 1 && isList(arg)) add('[1]', arg, options);
    });
    const list = kind === 'items' ? soughtList(args[1]) : undefined;
    if (list === undefined) return undefined;
    add('[1].in[1]', list, options);
    return (index) => index === 0;
  });
  return values;
}

/** `{"in": [{"var": ""}, list]}` as the body of a list operator. */
function soughtList(body: LogicJson | undefined): readonly (string | number)[] | undefined {
  const { operator, args } = operationIn(body) ?? {};
  return operator === 'in' && isList(args?.[1]) ? args[1] : undefined;
}

const isList = (value: LogicJson | undefined): value is readonly (string | number)[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each) => ['string', 'number'].includes(typeof each));

function questionRead(logic: LogicJson | undefined, questionOf: QuestionOf): { question?: string } {
  const name = nameRead(logic);
  return name !== undefined && questionOf(name) ? { question: name } : {};
}
