/** Describes conditions in words, without answers: what a flag checks, with labels, units and limits. */
import type { LogicJson } from '@clinic/engine/base';
import { readOfLogic } from '@clinic/engine/editing';
import { OPERATORS, type Operation, operationIn } from '@clinic/engine/logic';
import { withRows } from '../document/questionOf.ts';
import { type ByForm, hasForm, worded } from './byForm.ts';
import { amountText, compoundText } from './describeAmount.ts';
import { lineText, resultText } from './describeLine.ts';
import {
  beyond,
  constantText,
  type DescribeContext,
  type Described,
  type Describer,
  fill,
} from './describer.ts';
import { describeWords } from './texts.ts';

export type { DescribeContext, Described } from './describer.ts';

/** A condition or value in words, with its parts. `path`: its path in the rule set. */
export function describeLogic(logic: LogicJson, path: string, context: DescribeContext): Described {
  return describer(context).tree(logic, path);
}

/** The description on one line. */
export function describeLine(logic: LogicJson, context: DescribeContext): string {
  return describer(context).line(logic);
}

function describer(context: DescribeContext): Describer {
  const d: Describer = {
    ...context,
    questionOf: withRows(context.questionOf, context.language),
    say: describeWords(context.language),
    line: (logic) => {
      if (typeof logic === 'boolean') return logic ? d.say.always : d.say.never;
      return spoken(d, logic, (operation) => lineText(d, operation, logic) ?? amountText(d, operation));
    },
    amount: (logic) =>
      spoken(d, logic, (operation) => amountText(d, operation) ?? lineText(d, operation, logic)),
    tree: (logic, path) => {
      const operation = operationIn(logic);
      const parts = operation && hasArguments(logic) && !readOfLogic(logic);
      const description = parts ? worded(TREES, operation.operator, { d, path, ...operation }) : undefined;
      return description ?? { path, text: d.line(logic), children: [] };
    },
    lineOfEntry: (logic, questionOf) => describeLine(logic, { ...context, questionOf }),
  };
  return d;
}

/** Constants, compound reads and non-operations are worded the same everywhere. */
function spoken(d: Describer, logic: LogicJson, say: (operation: Operation) => string | undefined): string {
  const operation = operationIn(logic);
  if (!operation) return constantText(d, logic);
  if (!hasArguments(logic)) return beyond(d, logic);
  const read = readOfLogic(logic);
  return read ? compoundText(d, read) : (say(operation) ?? beyond(d, logic));
}

interface Part extends Operation {
  d: Describer;
  path: string;
}

const partsOf = ({ d, args, path, operator }: Part): Described[] =>
  args.map((arg, index) => d.tree(arg, `${path}.${operator}[${index}]`));

/** Forms of operators that have parts; all others are worded on one line. */
const TREES: Partial<ByForm<Part, Described>> = {
  group: (part, { key }) => {
    const { d, args, path, operator } = part;
    if (args.length === 1) return d.tree(args[0] as LogicJson, `${path}.${operator}[0]`);
    return { path, text: d.say[key], children: partsOf(part) };
  },
  count: (part, { key }) => ({ path: part.path, text: part.d.say[key], children: partsOf(part) }),
  branches: (part) => ({ path: part.path, text: part.d.say.depends, children: branchesOf(part) }),
};

function branchesOf({ d, operator, args, path }: Part): Described[] {
  const descriptions: Described[] = [];
  for (let index = 0; index < args.length; index += 2) {
    const condition = args[index] as LogicJson;
    const isLast = index === args.length - 1;
    const at = `${path}.${operator}[${isLast ? index : index + 1}]`;
    const outcome = isLast ? condition : (args[index + 1] as LogicJson);
    const isGroup = hasForm(operationIn(outcome)?.operator, 'group', 'branches');
    const inner = isGroup ? d.tree(outcome, at) : undefined;
    const result = inner ? inner.text : resultText(d, outcome);
    descriptions.push({
      path: at,
      text: isLast
        ? fill(d.say.otherwise, { result })
        : fill(d.say.branch, { text: d.line(condition), result }),
      children: inner?.children ?? [],
    });
  }
  return descriptions;
}

/** Whether an operator exists and has a valid number of arguments. */
function hasArguments(logic: LogicJson): boolean {
  const { operator, args } = operationIn(logic) as Operation;
  const entry = OPERATORS.get(operator);
  if (Object.keys(logic as object).length !== 1 || !entry) return false;
  return args.length >= entry.min && args.length <= entry.max;
}
