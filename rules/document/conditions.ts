/** Lists the single conditions of a rule set: each comparison, with its path and limit. */

import type { LogicJson } from '../../engine/base/logicJson.ts';
import { type Question, textIn } from '../../engine/definition/definition.ts';
import { readOfLogic } from '../../engine/editing/compoundReads.ts';
import { NO_ARGUMENT, nameRead, operationIn, walkOperations } from '../../engine/logic/base/operation.ts';
import { isOrdering, operatorOf } from '../../engine/logic/operators.ts';
import { readsOf } from '../../engine/logic/references.ts';
import type { RuleSet } from './ruleset.ts';

export interface Owner {
  kind: 'flag' | 'derived';
  key: string;
}

/** The number a condition compares with. */
export interface Limit {
  value: number;
  /** Its path: in the condition, or the parameter. */
  path: string;
  /** UCUM unit of the measured value. */
  unit?: string;
  /** The smallest relevant difference: a whole number, the question's step, the displayed decimals. */
  step: number;
}

export interface Condition {
  /** As in problems, for example `flags[4].value.and[0]`. */
  path: string;
  owner: Owner;
  logic: LogicJson;
  operator: string;
  limit?: Limit;
  /** Index of the measured argument, if there is a limit. */
  measured?: 0 | 1;
}

/** Looks a question up by its id. */
export type QuestionOf = (id: string) => Question | undefined;

/** Also looks up rows of a matrix, as `matrix.row`: each is a choice among the options of the matrix. */
export function withRows(questionOf: QuestionOf, language: string): QuestionOf {
  return (name) => {
    const [id = '', row, ...rest] = name.split('.');
    if (row === undefined) return questionOf(name);
    const matrix = questionOf(id);
    const found = matrix?.type === 'matrix' ? matrix.rows.find((each) => each.id === row) : undefined;
    if (matrix?.type !== 'matrix' || !found || rest.length > 0) return undefined;
    const label = [matrix.label, found.label]
      .map((text) => textIn(text, language))
      .filter(Boolean)
      .join(': ');
    return { id: name, type: 'choice', label: { [language]: label }, options: matrix.options };
  };
}

/** Every comparison in the derived values and flags, in document order. */
export function conditionsOfRules(ruleSet: RuleSet, questionOf: QuestionOf): Condition[] {
  const found: Condition[] = [];
  for (const { logic, path, owner } of ownedLogic(ruleSet)) {
    walkOperations(logic, path, ({ operator, args }, at, node) => {
      // A compound read contains no conditions of its own.
      if (readOfLogic(node)) return NO_ARGUMENT;
      const { isTest, items } = operatorOf(operator);
      if (isTest) {
        const limit = limitOf(ruleSet, questionOf, operator, args, at);
        found.push({ path: at, owner, logic: node, operator, ...limit });
      }
      // The body of a list operator is evaluated once per item: the operator as a whole is the condition.
      return (index) => !items || index === 0;
    });
  }
  return found;
}

/** A flag's own conditions and those of the derived values and flags it reads, directly or through others. */
export function behindFlag(ruleSet: RuleSet, key: string): (owner: Owner) => boolean {
  const behind = new Set<string>();
  const follow = (logic: LogicJson): void => {
    const { keys, flags } = readsOf(logic);
    for (const { key: name, value } of ruleSet.derived) {
      if (keys.has(name)) open(`derived ${name}`, [value]);
    }
    for (const other of ruleSet.flags) if (flags.has(other.key)) openFlag(other.key);
  };
  const open = (name: string, logics: readonly LogicJson[]): void => {
    if (behind.has(name)) return;
    behind.add(name);
    logics.forEach(follow);
  };
  const openFlag = (name: string): void => {
    const flag = ruleSet.flags.find((each) => each.key === name);
    if (flag) open(`flag ${name}`, [flag.value, ...(flag.alertWhen === undefined ? [] : [flag.alertWhen])]);
  };
  openFlag(key);
  return (owner) => behind.has(`${owner.kind} ${owner.key}`);
}

/** Every piece of logic with its path and owner. */
export const ownedLogic = ({
  derived,
  flags,
}: RuleSet): Array<{ logic: LogicJson; path: string; owner: Owner }> => [
  ...derived.map(({ key, value }, index) => ({
    logic: value,
    path: `derived[${index}].value`,
    owner: { kind: 'derived' as const, key },
  })),
  ...flags.flatMap(({ key, value, alertWhen }, index) => {
    const owner = { kind: 'flag' as const, key };
    return [
      { logic: value, path: `flags[${index}].value`, owner },
      ...(alertWhen === undefined ? [] : [{ logic: alertWhen, path: `flags[${index}].alertWhen`, owner }]),
    ];
  }),
];

function limitOf(
  ruleSet: RuleSet,
  questionOf: QuestionOf,
  operator: string,
  args: readonly LogicJson[],
  at: string,
): Pick<Condition, 'limit' | 'measured'> {
  if (!isOrdering(operator) || args.length !== 2) return {};
  const fixed = args.map((arg, index) => {
    if (typeof arg === 'number') return { value: arg, path: `${at}.${operator}[${index}]` };
    const place = ruleSet.parameters.findIndex(({ key }) => key === nameRead(arg));
    const value = ruleSet.parameters[place]?.value;
    return typeof value === 'number' ? { value, path: `parameters[${place}].value` } : undefined;
  });
  const side = fixed[1] ? 1 : 0;
  const limit = fixed[side];
  if (!limit || fixed[1 - side]) return {};
  const measured = (1 - side) as 0 | 1;
  const measure = measureOf(ruleSet, questionOf, args[measured] as LogicJson);
  return { limit: { ...limit, ...measure }, measured };
}

/** Unit of an amount, if its parts have one, and its smallest relevant difference. */
export function measureOf(
  ruleSet: RuleSet,
  questionOf: QuestionOf,
  logic: LogicJson,
): { unit?: string; step: number } {
  const read = readOfLogic(logic);
  if (read?.kind === 'amount') return { unit: read.unit, step: 0.1 };
  const { operator, args } = operationIn(logic) ?? {};
  if (operator === 'coalesce') return measureOf(ruleSet, questionOf, args?.[0] as LogicJson);
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
  switch (question.type) {
    case 'decimal':
    case 'quantity':
      return ('step' in question ? question.step : undefined) ?? 0.1;
    case 'computed':
      return 10 ** -(question.decimals ?? 1);
    default:
      return 1;
  }
}
