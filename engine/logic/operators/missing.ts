/** Operators that list unanswered questions. */
import { fact } from '../base/fact.ts';
import type { Facts, LogicNode, Run, Scope } from '../base/node.ts';
import { anyValue, byValue } from './build.ts';
import { asking } from './knowledge.ts';
import { ANY_NUMBER, type Operator } from './operator.ts';
import { SCALAR } from './size.ts';

/** The names that have no value. */
const missingOf = (keys: readonly string[], scope: Scope): ((facts: Facts) => string[]) => {
  const reads = keys.map((key) => scope.get(key)?.run ?? fact(key));
  return (facts) =>
    keys.filter((_, index) => {
      const value = (reads[index] as Run)(undefined, facts);
      return value === undefined || value === null || value === '';
    });
};

const constantList = (node: LogicNode | undefined): string[] => [node?.constant].flat() as string[];

const missing = {
  ...asking,
  role: byValue,
  gives: 'list',
  values: anyValue,
  cost: (_sizes, read) => ({
    steps: read,
    size: { items: Math.round(read), characters: 80, entry: SCALAR },
  }),
} as const satisfies Partial<Operator>;

const isText = (value: unknown): value is string => typeof value === 'string';

export const MISSING: Readonly<Record<string, Operator>> = {
  missing: {
    ...missing,
    min: 1,
    max: ANY_NUMBER,
    evaluate: (args, { scope }) => {
      const absent = missingOf(args.flatMap(constantList), scope);
      return (_data, facts) => absent(facts);
    },
    words: { form: 'missing', from: 0, explained: 'answersMissing' },
    names: { of: 'question', at: () => true },
    problem: (args) =>
      args.flat().every(isText) ? undefined : { code: 'logic_missing', text: 'logicMissing' },
  },
  missing_some: {
    ...missing,
    min: 2,
    max: 2,
    evaluate: (args, { scope }) => {
      const needed = args[0]?.constant as number;
      const keys = constantList(args[1]);
      const missing = missingOf(keys, scope);
      return (_data, facts) => {
        const absent = missing(facts);
        return keys.length - absent.length >= needed ? [] : absent;
      };
    },
    words: { form: 'missing', from: 1, explained: 'enoughAnswered' },
    names: { of: 'question', at: (index) => index === 1 },
    problem: ([needed, keys]) =>
      typeof needed === 'number' && Array.isArray(keys) && keys.every(isText)
        ? undefined
        : { code: 'logic_missing', text: 'logicMissingSome' },
  },
};
