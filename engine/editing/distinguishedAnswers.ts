/** The answers to a question that conditions can distinguish. */
import type { LogicJson, Maybe } from '../base/logicJson.ts';
import { hasCodeList } from '../definition/codeList.ts';
import { numberField, type Question } from '../definition/definition.ts';
import { choicesOf } from '../definition/otherAnswer.ts';
import { NO_ARGUMENT, nameRead, walkOperations } from '../logic/base/operation.ts';
import { isTest } from '../logic/operators/operator.ts';
import { operatorOf } from '../logic/operators.ts';

/**
 * One answer of each kind that the conditions distinguish, `null` for no answer; undefined if they cannot be listed.
 */
export function distinguishedAnswers(
  question: Question | undefined,
  logics: readonly LogicJson[],
): Maybe[] | undefined {
  if (question && hasCodeList(question)) return undefined;
  const compared = question && constantsBeside(question.id, logics);
  switch (question?.type) {
    case 'yesNo':
    case 'consent':
      return [true, false, null];
    case 'choice':
      return [...choicesOf(question).map(({ value }) => value), null];
    case 'multipleChoice': {
      if (!compared) return undefined;
      const choices = choicesOf(question);
      const named = choices.filter(({ value }) => compared.includes(value));
      const other = choices.find(({ value, exclusive }) => !exclusive && !compared.includes(value));
      if (named.length > MAX_OPTIONS) return undefined;
      const together = named.filter(({ exclusive }) => !exclusive).map(({ value }) => value);
      const alone = named.filter(({ exclusive }) => exclusive).map(({ value }) => [value]);
      return [...subsets(other ? [...together, other.value] : together), ...alone, null];
    }
    default: {
      const field = question && numberField(question);
      const numbers = compared?.filter((value) => typeof value === 'number');
      if (!field || !compared || numbers?.length !== compared.length) return undefined;
      const { min = -1e9, max = 1e9, isWhole } = field;
      const limits = [...new Set([min, ...(numbers as number[]), max])].sort((a, b) => a - b);
      const between = limits.flatMap((limit, index) => {
        const next = limits[index + 1];
        if (next === undefined) return [limit];
        return [
          limit,
          isWhole ? Math.floor((limit + next) / 2) : (limit + next) / 2,
          isWhole ? limit + 1 : limit,
        ];
      });
      return [...new Set(between.filter((value) => value >= min && value <= max)), null];
    }
  }
}

const MAX_OPTIONS = 8;

const subsets = <T>(items: readonly T[]): T[][] =>
  items
    .reduce<T[][]>((sets, item) => sets.flatMap((set) => [set, [...set, item]]), [[]])
    .filter((set) => set.length > 0);

/** Constants a question is compared with; undefined if it is used in any other way. */
function constantsBeside(id: string, logics: readonly LogicJson[]): Array<string | number> | undefined {
  const values: Array<string | number> = [];
  let isOther = false;
  for (const logic of logics) {
    walkOperations(logic, '', ({ operator, args }) => {
      const entry = operatorOf(operator);
      const { names, items } = entry;
      if (operator === 'var') isOther ||= String(args[0]).split('.')[0] === id;
      if (names?.of === 'choice' && args[0] === id) {
        values.push(args[1] as string | number);
        return NO_ARGUMENT;
      }
      if (!isTest(entry) || items || !args.some((arg) => nameRead(arg) === id)) return undefined;
      const others = args.filter((arg) => nameRead(arg) !== id).flat() as LogicJson[];
      if (others.some((other) => typeof other !== 'string' && typeof other !== 'number')) isOther = true;
      else values.push(...(others as Array<string | number>));
      return NO_ARGUMENT;
    });
  }
  return isOther ? undefined : values;
}
