/** Literal limits and lists in conditions. */
import type { LogicJson } from '@clinic/engine/base';
import { isOrdering, nameRead, operationIn, operatorOf, walkOperations } from '@clinic/engine/logic';
import { measureOf } from './measureOf.ts';
import type { QuestionOf } from './questionOf.ts';
import type { RuleSet } from './ruleset.ts';
import type { Written } from './tunableValue.ts';

export function writtenIn(
  logic: LogicJson,
  path: string,
  ruleSet: RuleSet,
  questionOf: QuestionOf,
): Written[] {
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
