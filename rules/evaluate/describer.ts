/** Shared context for describing parts: texts, names, and the descriptions of other parts. */
import { fill as filled, isCalendarDate, type LogicJson, words } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import { displayAnswer } from '@clinic/engine/form';
import { nameRead, OPERATORS, operationIn } from '@clinic/engine/logic';
import { dateText, dateTimeText, numberWithUnit } from '@clinic/engine/questionTypes';
import type { QuestionOf } from '../document/questionOf.ts';
import type { Parameter, RuleSet } from '../document/ruleset.ts';
import type { DescribeWords } from './texts.ts';

export interface Described {
  /** Path as in problems and conditions. */
  path: string;
  text: string;
  /** The parts of a combined condition. */
  children: Described[];
}

export interface DescribeContext {
  ruleSet: RuleSet;
  questionOf: QuestionOf;
  language: string;
}

export interface Describer extends DescribeContext {
  say: DescribeWords;
  /** A condition on one line. */
  line(logic: LogicJson): string;
  /** Describes a value by its name or its formula. */
  amount(logic: LogicJson): string;
  /** Describes a condition with its parts. */
  tree(logic: LogicJson, path: string): Described;
  /** For conditions on the entries of a repeating group, whose parts are its questions. */
  lineOfEntry(logic: LogicJson, questionOf: QuestionOf): string;
}

/** No colon after a question mark. */
export const fill = (text: string, params: Record<string, string>): string =>
  filled(text, params).replaceAll('?: ', '? ');

export function parameterOf(
  { ruleSet }: DescribeContext,
  logic: LogicJson | undefined,
): Parameter | undefined {
  const name = nameRead(logic);
  return ruleSet.parameters.find(({ key }) => key === name);
}

/** A constant, worded as in the question it is compared with. */
export function constantText(d: Describer, value: LogicJson, question?: Question, unit?: string): string {
  if (Array.isArray(value)) {
    return value.map((each: LogicJson) => constantText(d, each, question, unit)).join(d.say.or);
  }
  if (question && value !== null && typeof value !== 'object') {
    if ('options' in question || typeof value === 'boolean')
      return displayAnswer(question, value, d.language);
  }
  if (typeof value === 'boolean') return value ? words(d.language).yes : words(d.language).no;
  if (typeof value === 'number') return numberWithUnit(value, unit, d.language);
  return isCalendarDate(value)
    ? dateText(value, d.language)
    : (dateTimeText(String(value), d.language) ?? String(value));
}

export const isConstant = (d: DescribeContext, logic: LogicJson | undefined): boolean =>
  logic === null ||
  typeof logic !== 'object' ||
  (Array.isArray(logic) && logic.every((each) => isConstant(d, each))) ||
  parameterOf(d, logic) !== undefined;

/** The value of a constant or parameter. */
export const fixedValue = (d: DescribeContext, logic: LogicJson): LogicJson =>
  (parameterOf(d, logic)?.value as LogicJson | undefined) ?? logic;

/** Whether it gives the value of an earlier submission itself, not a change of it or a count. */
export const givesEarlierValue = (operator: string): boolean => {
  const { earlier, gives } = OPERATORS.get(operator) ?? {};
  return earlier !== undefined && gives === 'results';
};

export const questionRead = (d: DescribeContext, logic: LogicJson): Question | undefined => {
  const { operator = '', args } = operationIn(logic) ?? {};
  const name = nameRead(givesEarlierValue(operator) ? args?.[0] : logic);
  return name === undefined ? undefined : d.questionOf(name);
};

/** Logic without a specific wording. */
export const beyond = ({ say }: Describer, logic: LogicJson): string =>
  fill(say.beyond, { json: JSON.stringify(logic) });
