/** Describes conditions in words, without answers: what a flag checks, with labels, units and limits. */

import type { LogicJson } from '../../engine/base/logicJson.ts';
import { unitText } from '../../engine/base/units.ts';
import { fill as filled, words } from '../../engine/base/words.ts';
import { type Question, textIn } from '../../engine/definition/definition.ts';
import { type CompoundRead, questionOfRead, readOfLogic } from '../../engine/editing/compoundReads.ts';
import { displayAnswer } from '../../engine/form/display.ts';
import { TODAY } from '../../engine/form/questionnaire.ts';
import { isCalendarDate } from '../../engine/logic/base/dates.ts';
import { nameRead, operationOf } from '../../engine/logic/base/operation.ts';
import { OPERATORS } from '../../engine/logic/operators.ts';
import { dateText } from '../../engine/questionTypes/date.ts';
import { numberText } from '../../engine/questionTypes/number.ts';
import { measureOf, type QuestionOf, withRows } from '../document/conditions.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { type DescribeWords, describeWords } from './describeWords.ts';

export interface Described {
  /** As in problems and conditions. */
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

/** A condition or value in words, with its parts. `path`: its path in the rule set. */
export function describeLogic(logic: LogicJson, path: string, context: DescribeContext): Described {
  return describer(context).tree(logic, path);
}

/** The same on one line. */
export function describeLine(logic: LogicJson, context: DescribeContext): string {
  return describer(context).line(logic);
}

const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['+', '+'],
  ['-', '−'],
  ['*', '×'],
  ['/', '÷'],
  ['%', 'mod'],
]);

const ORDER: ReadonlyMap<string, readonly [keyof DescribeWords, keyof DescribeWords]> = new Map([
  // As written, and reversed for a limit on the left.
  ['>=', ['atLeast', 'atMost']],
  ['>', ['moreThan', 'lessThan']],
  ['<=', ['atMost', 'atLeast']],
  ['<', ['lessThan', 'moreThan']],
]);

function describer({ ruleSet, questionOf: asked, language }: DescribeContext) {
  const questionOf = withRows(asked, language);
  const say = describeWords(language);
  const yesNo = words(language);

  const numberWith = (value: number, unit?: string): string =>
    [numberText(value, language), unitText(unit, language)].filter(Boolean).join(' ');

  const parameterOf = (logic: LogicJson) => {
    const name = nameRead(logic);
    return ruleSet.parameters.find(({ key }) => key === name);
  };

  /** A constant, worded as in the question it is compared with. */
  const constant = (value: LogicJson, question?: Question, unit?: string): string => {
    if (Array.isArray(value))
      return value.map((each: LogicJson) => constant(each, question, unit)).join(say.or);
    if (question && value !== null && typeof value !== 'object') {
      if ('options' in question || typeof value === 'boolean')
        return displayAnswer(question, value, language);
    }
    if (typeof value === 'boolean') return value ? yesNo.yes : yesNo.no;
    if (typeof value === 'number') return numberWith(value, unit);
    if (isCalendarDate(value)) return dateText(value, language);
    return String(value);
  };

  const isConstant = (logic: LogicJson | undefined): boolean =>
    logic === null ||
    typeof logic !== 'object' ||
    (Array.isArray(logic) && logic.every(isConstant)) ||
    parameterOf(logic) !== undefined;

  /** The value of a constant or parameter. */
  const fixedValue = (logic: LogicJson): LogicJson =>
    (parameterOf(logic)?.value as LogicJson | undefined) ?? logic;

  const questionRead = (logic: LogicJson): Question | undefined => {
    const name = nameRead(logic);
    return name === undefined ? undefined : questionOf(name);
  };

  /** A compound read: in one unit, over the rows of a matrix or the entries of a group. */
  const compound = (read: CompoundRead): string => {
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
    const ofEntry = describer({ ruleSet, questionOf: partOf, language });
    return fill(say.entriesWhere, { text, where: ofEntry.line(read.where) });
  };

  /** A value by its name, or by its formula. */
  const amount = (logic: LogicJson): string => {
    if (logic === null || typeof logic !== 'object' || Array.isArray(logic)) return constant(logic);
    if (!hasArguments(logic)) return beyond(logic);
    const read = readOfLogic(logic);
    if (read) return compound(read);
    const { operator, args } = operationOf(logic);
    const [first = null, second = null] = args;
    if (operator === 'var') {
      const name = String(first);
      if (name === TODAY) return say.today;
      const parameter = parameterOf(logic);
      if (parameter) {
        return typeof parameter.value === 'number'
          ? numberWith(parameter.value, parameter.unit)
          : parameter.value.join(', ');
      }
      const derived = ruleSet.derived.find(({ key }) => key === name);
      if (derived) return textIn(derived.label, language);
      const question = questionOf(name);
      return question ? textIn(question.label, language) || name : name;
    }
    if (operator === 'flag') {
      const flag = ruleSet.flags.find(({ key }) => key === first);
      return fill(say.flag, { name: flag ? textIn(flag.title, language) : String(first) });
    }
    const symbol = SYMBOLS.get(operator);
    if (symbol && args.length === 1) return operator === '-' ? `− ${operand(first)}` : amount(first);
    if (symbol) return args.map(operand).join(` ${symbol} `);
    if (operator === 'round') return amount(first);
    if (operator === 'coalesce')
      return fill(say.filled, {
        left: amount(first),
        right: isConstant(second) ? constant(fixedValue(second)) : amount(second),
      });
    if (operator === 'yearsBetween') return fill(say.years, { left: amount(first), right: amount(second) });
    if (operator === 'score') return fill(say.points, { name: amount(first) });
    if (operator === 'daysBetween') return fill(say.days, { left: amount(first), right: amount(second) });
    if (operator === 'max') return fill(say.largest, { items: args.map(amount).join(', ') });
    if (operator === 'min') return fill(say.smallest, { items: args.map(amount).join(', ') });
    return line(logic);
  };

  const operand = (logic: LogicJson): string => {
    const text = amount(logic);
    const nested =
      typeof logic === 'object' &&
      logic !== null &&
      !Array.isArray(logic) &&
      SYMBOLS.has(operationOf(logic).operator);
    return nested ? `(${text})` : text;
  };

  const ordering = (operator: string, args: readonly LogicJson[]): string => {
    const [first, second, third] = args as [LogicJson, LogicJson, LogicJson];
    if (args.length === 3)
      return fill(say.between, { left: amount(second), low: amount(first), high: amount(third) });
    const turned = isConstant(first) && !isConstant(second);
    const [measured, limit] = turned ? [second, first] : [first, second];
    const key = ORDER.get(operator)?.[turned ? 1 : 0] as 'atLeast';
    const { unit } = measureOf(ruleSet, questionOf, measured);
    const right = isConstant(limit)
      ? constant(fixedValue(limit), questionRead(measured), parameterOf(limit)?.unit ?? unit)
      : amount(limit);
    return fill(say[key], { left: amount(measured), right });
  };

  const equality = (operator: string, args: readonly LogicJson[]): string => {
    const [first, second] = args as [LogicJson, LogicJson];
    const turned = isConstant(first) && !isConstant(second);
    const [left, right] = turned ? [second, first] : [first, second];
    const inner = coalesced(left);
    const text = isConstant(right)
      ? constant(fixedValue(right), questionRead(inner), measureOf(ruleSet, questionOf, inner).unit)
      : amount(right);
    return fill(operator.startsWith('!') ? say.isNot : say.is, { left: amount(left), right: text });
  };

  const coalesced = (logic: LogicJson): LogicJson => {
    if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return logic;
    const { operator, args } = operationOf(logic);
    return operator === 'coalesce' ? coalesced(args[0] as LogicJson) : logic;
  };

  /** The values a list item is compared with; undefined if the body is a different condition. */
  const soughtIn = (body: LogicJson | undefined): LogicJson | undefined => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
    const { operator, args } = operationOf(body);
    const [item, values] = args as [LogicJson, LogicJson];
    const isItem = typeof item === 'object' && item !== null && 'var' in item && [item.var].flat()[0] === '';
    if (!isItem || !isConstant(values)) return undefined;
    return operator === 'in' || operator === '==' || operator === '===' ? fixedValue(values) : undefined;
  };

  const line = (logic: LogicJson): string => {
    if (logic === true) return say.always;
    if (logic === false) return say.never;
    if (logic === null || typeof logic !== 'object' || Array.isArray(logic)) return constant(logic);
    if (!hasArguments(logic)) return beyond(logic);
    const read = readOfLogic(logic);
    if (read) return compound(read);
    const { operator, args } = operationOf(logic);
    const [first = null, second = null] = args;
    if (ORDER.has(operator)) return ordering(operator, args);
    if (['==', '===', '!=', '!=='].includes(operator)) return equality(operator, args);
    switch (operator) {
      case 'in': {
        const [list, wanted, text] = isConstant(first)
          ? [second, first, say.includes]
          : [first, second, say.oneOf];
        return fill(text, {
          left: amount(list),
          right: isConstant(wanted) ? constant(fixedValue(wanted), questionRead(list)) : amount(wanted),
        });
      }
      case 'some':
      case 'none':
      case 'all': {
        const sought = soughtIn(second);
        if (sought === undefined) return beyond(logic);
        const text =
          operator === 'some' ? say.anyOfList : operator === 'none' ? say.noneOfList : say.allOfList;
        return fill(text, { left: amount(first), right: constant(sought, questionRead(first)) });
      }
      case 'chose':
        return fill(say.chose, {
          left: amount({ var: first as string }),
          right: constant(second, questionOf(String(first))),
        });
      case 'and':
        return args.length === 1 ? line(first) : `${say.allOf} (${args.map(line).join('; ')})`;
      case 'or':
        return args.length === 1 ? line(first) : `${say.anyOf} (${args.map(line).join('; ')})`;
      case '!':
      case '!!': {
        const known = operator === '!' ? knownOf(first) : undefined;
        if (known !== undefined) return fill(say.settledNot, { text: amount(known) });
        return operator === '!!' ? line(first) : fill(say.not, { text: line(first) });
      }
      case 'known':
        return fill(say.settledIs, { text: amount(first) });
      case 'coalesce':
        return isConstant(second)
          ? fill(say.filled, { left: line(first), right: result(second) })
          : fill(say.filled, { left: line(first), right: amount(second) });
      case 'unknown':
        return say.result.unknown;
      case 'if':
      case '?:':
        return (
          tree(logic, '')
            .children.map(({ text }) => text)
            .join('; ') || beyond(logic)
        );
      case 'countTrue':
      case 'countPossible':
        return `${operator === 'countTrue' ? say.countTrue : say.countPossible} (${args.map(line).join('; ')})`;
      case 'cat':
      case 'substr':
      case 'merge':
      case 'map':
      case 'filter':
      case 'reduce':
      case 'missing':
      case 'missing_some':
        return beyond(logic);
      default:
        return amount(logic);
    }
  };

  const beyond = (logic: LogicJson): string => fill(say.beyond, { json: JSON.stringify(logic) });

  const knownOf = (logic: LogicJson): LogicJson | undefined => {
    if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return undefined;
    const { operator, args } = operationOf(logic);
    return operator === 'known' ? (args[0] as LogicJson) : undefined;
  };

  /** The result of a branch. */
  const result = (logic: LogicJson): string => {
    if (typeof logic === 'boolean') return logic ? say.result.true : say.result.false;
    const isUnknown = typeof logic === 'object' && logic !== null && 'unknown' in logic;
    return isUnknown ? say.result.unknown : line(logic);
  };

  const tree = (logic: LogicJson, path: string): Described => {
    const leaf = { path, text: line(asLeaf(logic)), children: [] };
    if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return leaf;
    if (!hasArguments(logic) || readOfLogic(logic)) return { ...leaf, text: line(logic) };
    const { operator, args } = operationOf(logic);
    const parts = (): Described[] => args.map((arg, index) => tree(arg, `${path}.${operator}[${index}]`));
    switch (operator) {
      case 'and':
      case 'or':
        if (args.length === 1) return tree(args[0] as LogicJson, `${path}.${operator}[0]`);
        return { path, text: operator === 'and' ? say.allOf : say.anyOf, children: parts() };
      case 'countTrue':
      case 'countPossible':
        return {
          path,
          text: operator === 'countTrue' ? say.countTrue : say.countPossible,
          children: parts(),
        };
      case 'if':
      case '?:':
        return { path, text: say.depends, children: branches(operator, args, path) };
      default:
        return { ...leaf, text: line(logic) };
    }
  };

  /** Combined conditions are described by their parts; a leaf would only show their kind. */
  const asLeaf = (logic: LogicJson): LogicJson => {
    if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return logic;
    return ['if', '?:', 'and', 'or', 'countTrue', 'countPossible'].includes(operationOf(logic).operator)
      ? true
      : logic;
  };

  const branches = (operator: string, args: readonly LogicJson[], path: string): Described[] => {
    const found: Described[] = [];
    for (let index = 0; index < args.length; index += 2) {
      const at = (place: number): string => `${path}.${operator}[${place}]`;
      const asked = args[index] as LogicJson;
      const last = index === args.length - 1;
      const taken = last ? asked : (args[index + 1] as LogicJson);
      const inner = isGroup(taken) ? tree(taken, at(last ? index : index + 1)) : undefined;
      const told = inner ? inner.text : result(taken);
      found.push({
        path: at(last ? index : index + 1),
        text: last
          ? fill(say.otherwise, { result: told })
          : fill(say.branch, { text: line(asked), result: told }),
        children: inner?.children ?? [],
      });
    }
    return found;
  };

  const isGroup = (logic: LogicJson): boolean =>
    typeof logic === 'object' &&
    logic !== null &&
    !Array.isArray(logic) &&
    ['if', '?:', 'and', 'or'].includes(operationOf(logic).operator);

  return { tree, line };
}

/** Whether an operator exists and has a valid number of arguments. */
function hasArguments(logic: LogicJson): boolean {
  const keys = Object.keys(logic as object);
  const arity = OPERATORS.get(keys[0] ?? '');
  if (keys.length !== 1 || !arity) return false;
  const { length } = operationOf(logic).args;
  return length >= arity.min && length <= arity.max;
}

/** No colon after a question mark. */
const fill = (text: string, params: Record<string, string>): string =>
  filled(text, params).replaceAll('?: ', '? ');
