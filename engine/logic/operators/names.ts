/** Operators that read an answer, a value or a flag by its name. */
import { FORBIDDEN_KEYS } from '../../base/forbiddenKeys.ts';
import type { LogicJson, Maybe } from '../../base/logicJson.ts';
import { spend } from '../base/budget.ts';
import { fact } from '../base/fact.ts';
import type { Data, Run } from '../base/node.ts';
import { nameRead, operationIn } from '../base/operation.ts';
import { at, byValue } from './build.ts';
import type { BuildPlace, Operator, Role } from './operator.ts';
import { choosing, reading, SCALAR } from './size.ts';

/** Reads a variable: an answer, a derived value, or inside a list operator a part of the item. */
function reader({ name: path, scope, atRoot, use }: BuildPlace): Run {
  const [first = '', ...rest] = path.split('.');
  if ([first, ...rest].some((part) => FORBIDDEN_KEYS.has(part))) throw new TypeError(`No variable "${path}"`);
  if (path === '') return (data) => data;
  if (!atRoot) return (data) => within(data, [first, ...rest]);
  const { run, truth = run } = scope.get(first) ?? { run: fact(first) };
  if (rest.length > 0) return (data, facts) => within(run(data, facts), rest);
  return use === 'truth' ? truth : run;
}

function within(data: Data, parts: readonly string[]): Maybe {
  let at: unknown = data;
  for (const part of parts) {
    if (at === undefined || at === null || !Object.hasOwn(Object(at), part)) return undefined;
    if (Array.isArray(at) && isMoved(at, part)) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return at as Maybe;
}

/**
 * An unknown entry represents any number of entries: it shifts those after it and makes the length unknown.
 */
const isMoved = (list: readonly unknown[], part: string): boolean => {
  spend(list.length / 8);
  const unknown = list.indexOf(undefined);
  return unknown >= 0 && !(Number(part) < unknown);
};

/** `{"score": {"var": "phq.interest"}}` → `phq.interest`; undefined for other arguments. */
export function scoredName(argument: LogicJson | undefined): string | undefined {
  const read = operationIn(argument);
  const isOnlyName = read?.args.length === 1 && Object.keys(argument as object).length === 1;
  return isOnlyName ? nameRead(argument) : undefined;
}

const nameFirst = (index: number): Role => (index === 0 ? 'name' : 'value');

export const NAMES: Readonly<Record<string, Operator>> = {
  var: {
    min: 1,
    max: 2,
    role: (index) => (index === 0 ? 'name' : 'result'),
    gives: 'named',
    evaluate: ([fallback], place) => {
      const read = reader(place);
      if (!fallback) return read;
      const otherwise = fallback.run;
      return (data, facts) => {
        const value = read(data, facts);
        return value === undefined ? otherwise(data, facts) : value;
      };
    },
    values: (sets, { args, use, of, named }) => {
      if (typeof args[0] !== 'string' || args[0] === '') return sets.union(sets.ANYTHING, sets.only(null));
      const value = named();
      return args.length > 1 && value.unknown ? sets.union(sets.certain(value), of(1, use)) : value;
    },
    cost: choosing,
    condition: null,
    words: { form: 'variable' },
    problem: ([key]) => {
      const isName = typeof key === 'string' || typeof key === 'number' || key === null;
      if (!isName) return { code: 'logic_var', text: 'logicVar' };
      const isForbidden = String(key)
        .split('.')
        .some((part) => FORBIDDEN_KEYS.has(part));
      return isForbidden
        ? { code: 'logic_var', text: 'logicVarName', params: { key: String(key) } }
        : undefined;
    },
  },
  chose: {
    min: 2,
    max: 2,
    role: nameFirst,
    gives: 'boolean',
    evaluate: (args, { name }) => {
      const option = args[0]?.constant as string | number;
      return (_data, { chosen }) => {
        const answer = chosen[name];
        if (answer === undefined) return undefined;
        if (!Array.isArray(answer)) return answer === option;
        return answer.includes(option) || (answer.includes(undefined) ? undefined : false);
      };
    },
    values: (_sets, { chosen }) => chosen(),
    cost: reading,
    condition: 'choice',
    words: { form: 'choice' },
    mutation: 'denied',
    names: { of: 'choice', at: (index) => index === 0 },
    problem: ([key, option]) =>
      typeof key === 'string' && ['string', 'number'].includes(typeof option)
        ? undefined
        : { code: 'logic_chose', text: 'logicChose' },
  },
  flag: {
    min: 1,
    max: 1,
    role: nameFirst,
    gives: 'anything',
    // An undetermined flag is stored as null; conditions read it as unknown.
    evaluate:
      (_args, { name }) =>
      (_data, { flags }) =>
        flags[name] ?? undefined,
    values: (_sets, { flag }) => flag(),
    cost: reading,
    condition: null,
    words: { form: 'flag' },
    names: { of: 'flag', at: (index) => index === 0 },
    problem: ([key]) => (typeof key === 'string' ? undefined : { code: 'logic_flag', text: 'logicFlag' }),
  },
  // When the options' points are known, `withScores` has already expanded it.
  score: {
    min: 1,
    max: 1,
    role: byValue,
    gives: 'number',
    evaluate: (args) => {
      const only = at(args, 0);
      return (data, facts) => {
        const value = only(data, facts);
        return typeof value === 'number' || value === null ? value : undefined;
      };
    },
    values: (sets) => ({ ...sets.between(-1_000_000, 1_000_000), unknown: true }),
    cost: ([question]) => ({ steps: question?.points ?? 10, size: SCALAR }),
    condition: null,
    words: { form: 'single', key: 'points' },
    problem: ([question]) =>
      scoredName(question) === undefined ? { code: 'logic_score', text: 'logicScore' } : undefined,
  },
};
