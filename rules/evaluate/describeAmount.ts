/** Describes values: by name, by formula, or as a read of a compound answer. */
import { type LogicJson, unitText } from '@clinic/engine/base';
import { type Question, textIn } from '@clinic/engine/definition';
import { type CompoundRead, questionOfRead } from '@clinic/engine/editing';
import { TODAY } from '@clinic/engine/form';
import { type Operation, operationIn } from '@clinic/engine/logic';
import { numberWithUnit } from '@clinic/engine/questionTypes';
import { type ByForms, hasForm, type LeftBy, worded } from './byForm.ts';
import type { LINES } from './describeLine.ts';
import { constantText, type Describer, fill, fixedValue, isConstant, parameterOf } from './describer.ts';

interface Part extends Operation {
  d: Describer;
}

/** Conditions are left to describeLine.ts. */
const AMOUNTS: ByForms<LeftBy<typeof LINES>, Part, string> = {
  ordering: null,
  equality: null,
  membership: null,
  quantifier: null,
  sentence: null,
  choice: null,
  group: null,
  negation: null,
  truth: null,
  known: null,
  unknown: null,
  branches: null,
  count: null,
  missing: null,
  computation: null,
  variable: ({ d, args: [name] }) => variableText(d, String(name)),
  flag: ({ d, args: [key] }) => {
    const flag = d.ruleSet.flags.find((each) => each.key === key);
    return fill(d.say.flag, { name: flag ? textIn(flag.title, d.language) : String(key) });
  },
  symbol: ({ d, args }, { symbol, negates }) => {
    const [first = null] = args;
    if (args.length > 1) return args.map((arg) => operandText(d, arg)).join(` ${symbol} `);
    return negates ? `${symbol} ${operandText(d, first)}` : d.amount(first);
  },
  first: ({ d, args: [first = null] }) => d.amount(first),
  coalesce: ({ d, args: [first = null, second = null] }) =>
    fill(d.say.filled, {
      left: d.amount(first),
      right: isConstant(d, second) ? constantText(d, fixedValue(d, second)) : d.amount(second),
    }),
  pair: ({ d, args: [first = null, second = null] }, { key }) =>
    fill(d.say[key], { left: d.amount(first), right: d.amount(second) }),
  single: ({ d, args: [first = null] }, { key }) => fill(d.say[key], { name: d.amount(first) }),
  earlier: ({ d, args: [first = null, span] }, { key }) =>
    fill(d.say[span === undefined || key === 'countWithin' || key === 'ratePerWeek' ? key : SPANNED[key]], {
      name: d.amount(first),
      span: span === undefined ? '' : numberIn(d, span),
    }),
  items: ({ d, args }, { key }) => fill(d.say[key], { items: args.map((arg) => d.amount(arg)).join(', ') }),
};

const SPANNED = { previous: 'previousOf', first: 'first', changeSince: 'changeOver' } as const;

const numberIn = (d: Describer, logic: LogicJson): string =>
  isConstant(d, logic) ? constantText(d, fixedValue(d, logic)) : d.amount(logic);

/** An operation that gives an amount; undefined for a condition. */
export const amountText = (d: Describer, operation: Operation): string | undefined =>
  worded(AMOUNTS, operation.operator, { d, ...operation });

function variableText(d: Describer, name: string): string {
  const { ruleSet, language, questionOf, say } = d;
  if (name === TODAY) return say.today;
  const parameter = parameterOf(d, { var: name });
  if (parameter) {
    return typeof parameter.value === 'number'
      ? numberWithUnit(parameter.value, parameter.unit, language)
      : parameter.value.join(', ');
  }
  const derived = ruleSet.derived.find(({ key }) => key === name);
  if (derived) return textIn(derived.label, language);
  const question = questionOf(name);
  return question ? textIn(question.label, language) || name : name;
}

function operandText(d: Describer, logic: LogicJson): string {
  const text = d.amount(logic);
  return hasForm(operationIn(logic)?.operator, 'symbol') ? `(${text})` : text;
}

/** A compound read: in one unit, over the rows of a matrix or the entries of a group. */
export function compoundText(d: Describer, read: CompoundRead): string {
  const { say, language, questionOf } = d;
  const question = questionOf(questionOfRead(read));
  const name = question ? textIn(question.label, language) || question.id : questionOfRead(read);
  if (read.kind === 'amount') return fill(say.inUnit, { name, unit: unitText(read.unit, language) });
  if (read.kind === 'rows') return fill(say.allRows, { name });
  const questions = question?.type === 'repeatingGroup' ? question.questions : [];
  const partOf = (id: string): Question | undefined => questions.find((each) => each.id === id);
  const part = read.kind === 'part' ? partOf(read.part) : undefined;
  const text =
    read.kind === 'entries'
      ? fill(say.entries, { name })
      : fill(say.aggregates[read.how], {
          name,
          part: part ? textIn(part.label, language) || part.id : read.part,
        });
  if (read.where === undefined) return text;
  return fill(say.entriesWhere, { text, where: d.lineOfEntry(read.where, partOf) });
}
