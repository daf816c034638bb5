/** Describes a condition on one line. */
import type { LogicJson } from '@clinic/engine/base';
import { markupIn } from '@clinic/engine/definition';
import { type Operation, operationIn } from '@clinic/engine/logic';
import { measureOf } from '../document/measureOf.ts';
import { type ByForm, measuredFirst, worded } from './byForm.ts';
import {
  beyond,
  constantText,
  type Describer,
  fill,
  fixedValue,
  isConstant,
  parameterOf,
  questionRead,
} from './describer.ts';

interface Part extends Operation {
  d: Describer;
  logic: LogicJson;
}

export const LINES = {
  ordering: ({ d, args }, { key, turned: turnedKey }) => {
    const [first, second, third] = args as [LogicJson, LogicJson, LogicJson];
    if (args.length === 3) {
      return fill(d.say.between, { left: d.amount(second), low: d.amount(first), high: d.amount(third) });
    }
    const { measured, limit, turned } = measuredFirst([first, second], (side) => isConstant(d, side));
    const { unit } = measureOf(d.ruleSet, d.questionOf, measured);
    const right = isConstant(d, limit)
      ? constantText(d, fixedValue(d, limit), questionRead(d, measured), parameterOf(d, limit)?.unit ?? unit)
      : d.amount(limit);
    return fill(d.say[turned ? turnedKey : key], { left: d.amount(measured), right });
  },
  equality: ({ d, args }, { key }) => {
    const sides = args as readonly [LogicJson, LogicJson];
    const { measured: left, limit: right } = measuredFirst(sides, (side) => isConstant(d, side));
    const inner = coalesced(left);
    const { unit } = measureOf(d.ruleSet, d.questionOf, inner);
    const text = isConstant(d, right)
      ? constantText(d, fixedValue(d, right), questionRead(d, inner), unit)
      : d.amount(right);
    return fill(d.say[key], { left: d.amount(left), right: text });
  },
  membership: ({ d, args: [first = null, second = null] }) => {
    const [list, wanted, text] = isConstant(d, first)
      ? [second, first, d.say.includes]
      : [first, second, d.say.oneOf];
    const right = isConstant(d, wanted)
      ? constantText(d, fixedValue(d, wanted), questionRead(d, list))
      : d.amount(wanted);
    return fill(text, { left: d.amount(list), right });
  },
  quantifier: ({ d, args: [first = null, second], logic }, { key }) => {
    const needle = soughtIn(d, second);
    if (needle === undefined) return beyond(d, logic);
    return fill(d.say[key], {
      left: d.amount(first),
      right: constantText(d, needle, questionRead(d, first)),
    });
  },
  choice: ({ d, args: [name, option = null] }) =>
    fill(d.say.chose, {
      left: d.amount({ var: name as string }),
      right: constantText(d, option, d.questionOf(String(name))),
    }),
  group: ({ d, args }, { key }) =>
    args.length === 1 ? d.line(args[0] as LogicJson) : `${d.say[key]} (${linesOf(d, args)})`,
  negation: ({ d, args: [first = null] }) => {
    const inner = operationIn(first);
    return inner?.operator === 'known'
      ? fill(d.say.settledNot, { text: d.amount(inner.args[0] as LogicJson) })
      : fill(d.say.not, { text: d.line(first) });
  },
  truth: ({ d, args: [first = null] }) => d.line(first),
  known: ({ d, args: [first = null] }) => fill(d.say.settledIs, { text: d.amount(first) }),
  coalesce: ({ d, args: [first = null, second = null] }) => {
    const right = isConstant(d, second) ? resultText(d, second) : d.amount(second);
    return fill(d.say.filled, { left: d.line(first), right });
  },
  sentence: ({ d, args }, { measured: at, line }) => {
    const measured = args[at] ?? null;
    const { unit } = measureOf(d.ruleSet, d.questionOf, measured);
    const textOf = (arg: LogicJson, index: number): string =>
      index !== at && isConstant(d, arg)
        ? constantText(d, fixedValue(d, arg), questionRead(d, measured), parameterOf(d, arg)?.unit ?? unit)
        : d.amount(arg);
    return fill(markupIn(line, d.language), Object.fromEntries(args.map(textOf).entries()));
  },
  unknown: ({ d }) => d.say.result.unknown,
  branches: ({ d, logic }) => {
    const { children } = d.tree(logic, '');
    return children.map(({ text }) => text).join('; ') || beyond(d, logic);
  },
  count: ({ d, args }, { key }) => `${d.say[key]} (${linesOf(d, args)})`,
  missing: ({ d, logic }) => beyond(d, logic),
  computation: ({ d, logic }) => beyond(d, logic),
  // Amounts: describeAmount.ts.
  variable: null,
  flag: null,
  symbol: null,
  first: null,
  pair: null,
  single: null,
  items: null,
  earlier: null,
} as const satisfies ByForm<Part, string>;

/** An operation that is a condition; undefined for an amount. */
export const lineText = (d: Describer, operation: Operation, logic: LogicJson): string | undefined =>
  worded(LINES, operation.operator, { d, logic, ...operation });

const linesOf = (d: Describer, args: readonly LogicJson[]): string =>
  args.map((arg) => d.line(arg)).join('; ');

/** The result of a branch. */
export function resultText(d: Describer, logic: LogicJson): string {
  if (typeof logic === 'boolean') return logic ? d.say.result.true : d.say.result.false;
  const isUnknown = typeof logic === 'object' && logic !== null && 'unknown' in logic;
  return isUnknown ? d.say.result.unknown : d.line(logic);
}

function coalesced(logic: LogicJson): LogicJson {
  const { operator, args } = operationIn(logic) ?? {};
  return operator === 'coalesce' ? coalesced(args?.[0] as LogicJson) : logic;
}

/** The values a list item is compared with; undefined if the body is a different condition. */
function soughtIn(d: Describer, body: LogicJson | undefined): LogicJson | undefined {
  const { operator = '', args = [] } = operationIn(body) ?? {};
  const [item, values] = args;
  const isItem = typeof item === 'object' && item !== null && 'var' in item && [item.var].flat()[0] === '';
  if (!isItem || !isConstant(d, values)) return undefined;
  return ['in', '==', '==='].includes(operator) ? fixedValue(d, values as LogicJson) : undefined;
}
