/** Writes our logic as XPath of XLSForms. What has another meaning there is not written. */
import type { LogicJson } from '@clinic/engine/base';
import type { Option, Question } from '@clinic/engine/definition';
import { nameRead, operationIn } from '@clinic/engine/logic';

/** Thrown and caught within this folder only. */
export class NotWritten extends Error {}

/** A question as formulas name it. */
export interface NamedQuestion {
  /** `${name}`, or `.` in its own constraint. */
  path: string;
  question: Question;
  /** Of a row of a table. */
  options?: readonly Option[];
}

export type Naming = (id: string) => NamedQuestion | undefined;

const COMPARISONS: Readonly<Record<string, string>> = {
  ...{ '==': '=', '===': '=', '!=': '!=', '!==': '!=' },
  ...{ '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
};
const ARITHMETIC: Readonly<Record<string, string>> = { '+': '+', '-': '-', '*': '*', '/': 'div', '%': 'mod' };
const FUNCTIONS: Readonly<Record<string, string>> = {
  ...{ abs: 'abs', ceiling: 'ceiling', floor: 'floor', sqrt: 'sqrt', exp: 'exp', ln: 'log', truncate: 'int' },
  ...{
    power: 'pow',
    round: 'round',
    cat: 'concat',
    upper: 'upper-case',
    lower: 'lower-case',
    trim: 'normalize-space',
  },
  ...{ length: 'string-length', parseNumber: 'number' },
};

/** @throws NotWritten */
export function writeXPath(logic: LogicJson, named: Naming): string {
  if (typeof logic === 'string') return quoted(logic);
  if (typeof logic === 'number') return String(logic);
  if (typeof logic === 'boolean') return logic ? 'true()' : 'false()';
  const operation = operationIn(logic);
  if (!operation) throw new NotWritten(logic === null ? 'null' : 'list');
  const { operator, args } = operation;
  const [first = null, second = null, third = null] = args;
  const write = (part: LogicJson): string => writeXPath(part, named);
  const joined = (sign: string): string => `(${args.map(write).join(` ${sign} `)})`;
  if (operator in COMPARISONS && args.length === 2)
    return compared(COMPARISONS[operator] as string, first, second, named);
  if (operator in ARITHMETIC)
    return args.length === 1 ? `(0 ${operator} ${write(first)})` : joined(ARITHMETIC[operator] as string);
  if (operator in FUNCTIONS) return `${FUNCTIONS[operator]}(${args.map(write).join(', ')})`;
  switch (operator) {
    case 'var':
      return pathOf(logic, named);
    case 'and':
    case 'or':
      return joined(operator);
    case '!':
      return `not(${write(first)})`;
    case '!!':
    case 'given':
      return write(first);
    case 'if':
    case '?:':
      return branches(args, write);
    case 'unknown':
      return "''";
    case 'known':
      return answered(first, named);
    case 'some':
      if (second !== true) throw new NotWritten(operator);
      return answered(first, named);
    case 'reduce':
      return total(args, named);
    case 'in':
      return member(first, second, named);
    case 'chose':
      return member(second, { var: first }, named);
    case 'score':
      return points(first, named);
    case 'addDays':
      return joined('+');
    case 'daysBetween':
      return `if(${write(first)} <= ${write(second)}, ${write(second)} - ${write(first)}, '')`;
    case 'yearsBetween':
      return years(write(first), write(second));
  }
  if ((operator === '<' || operator === '<=') && args.length === 3)
    return `(${compared(operator, first, second, named)} and ${compared(operator, second, third, named)})`;
  throw new NotWritten(operator);
}

/** @throws NotWritten: XPath 1.0 has no escapes */
export function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  throw new NotWritten('text');
}

const questionOf = (logic: LogicJson, named: Naming): NamedQuestion | undefined => {
  const name = nameRead(logic);
  return name === undefined ? undefined : named(name);
};

function pathOf(logic: LogicJson, named: Naming): string {
  const name = nameRead(logic);
  if (name === 'today') return 'today()';
  const read = questionOf(logic, named);
  if (!read || ['file', 'signature', 'repeatingGroup', 'textList'].includes(read.question.type))
    throw new NotWritten('var');
  return read.path;
}

/** The question whose answer logic reads, whether or not it applies; an empty list stands for none. */
function readIn(logic: LogicJson): LogicJson {
  const { operator, args } = operationIn(logic) ?? {};
  const isWrapped = operator === 'given' || (operator === 'coalesce' && JSON.stringify(args?.[1]) === '[]');
  return isWrapped ? readIn(args?.[0] ?? null) : logic;
}

const answered = (logic: LogicJson, named: Naming): string => `(${pathOf(readIn(logic), named)} != '')`;

const ACCUMULATED = { var: 'accumulator' };
const COUNT = JSON.stringify({ '+': [ACCUMULATED, 1] });
const SUM = JSON.stringify({ '+': [ACCUMULATED, { var: 'current' }] });

/** The number of entries or chosen options, or the sum of a number over the entries. */
function total([list = null, next = null, start]: readonly LogicJson[], named: Naming): string {
  const mapped = operationIn(list);
  const source = questionOf(readIn(mapped?.operator === 'map' ? (mapped.args[0] ?? null) : list), named);
  if (start !== 0 || !source) throw new NotWritten('reduce');
  if (JSON.stringify(next) === COUNT && mapped?.operator !== 'map')
    return `${source.question.type === 'multipleChoice' ? 'count-selected' : 'count'}(${source.path})`;
  const part = mapped?.operator === 'map' && nameRead(mapped.args[1] ?? null);
  const isPart =
    source.question.type === 'repeatingGroup' && source.question.questions.some(({ id }) => id === part);
  if (JSON.stringify(next) !== SUM || !isPart) throw new NotWritten('reduce');
  return `sum(${named(String(part))?.path ?? ''})`;
}

/** Answers to choices and boxes are codes there. */
function compared(sign: string, left: LogicJson, right: LogicJson, named: Naming): string {
  const read = questionOf(left, named) ?? questionOf(right, named);
  const isList = read?.question.type === 'multipleChoice';
  if (isList) throw new NotWritten('list');
  const write = (part: LogicJson): string => {
    if (part === null) return "''";
    if (typeof part === 'boolean' && read?.question.type === 'yesNo') return part ? "'yes'" : "'no'";
    if (typeof part === 'boolean' && read?.question.type === 'consent') {
      if (part !== (sign === '=')) throw new NotWritten('consent');
      return "'OK'";
    }
    if (part === 'other:') return "'other'";
    return typeof part === 'number' && read && optionsOf(read)
      ? quoted(String(part))
      : writeXPath(part, named);
  };
  return `(${write(left)} ${sign} ${write(right)})`;
}

const optionsOf = ({ question, options }: NamedQuestion): readonly Option[] | undefined =>
  options ??
  (question.type === 'choice' || question.type === 'multipleChoice' ? question.options : undefined);

/** `in` of an option and an answer, an answer and constants, or a part and a text. */
function member(item: LogicJson, list: LogicJson, named: Naming): string {
  const read = questionOf(list, named);
  if (read?.question.type === 'multipleChoice' && (typeof item === 'string' || typeof item === 'number'))
    return `selected(${read.path}, ${quoted(item === 'other:' ? 'other' : String(item))})`;
  if (read?.question.type === 'choice' && (typeof item === 'string' || typeof item === 'number'))
    return compared('=', list, item, named);
  if (Array.isArray(list))
    return `(${list.map((each) => compared('=', item, each as LogicJson, named)).join(' or ') || 'false()'})`;
  if (read && ['text', 'longText'].includes(read.question.type) && typeof item === 'string' && item !== '')
    return `contains(${read.path}, ${quoted(item)})`;
  throw new NotWritten('in');
}

function branches(args: readonly LogicJson[], write: (part: LogicJson) => string): string {
  const [condition = null, then = null, ...rest] = args;
  if (args.length < 3) throw new NotWritten('if');
  // As the import writes string-length(): a comparison with an empty text would be known without an answer.
  const [length] = operationIn(rest[0] ?? null)?.args ?? [];
  const isLength =
    JSON.stringify([condition, then, rest]) ===
    JSON.stringify([{ '===': [length, null] }, 0, [{ length: [length] }]]);
  if (length !== undefined && isLength) return write({ length: [length] });
  const otherwise = rest.length === 1 ? write(rest[0] as LogicJson) : branches(rest, write);
  return `if(${write(condition)}, ${write(then)}, ${otherwise})`;
}

/** The points of an answer; none for one without. */
function points(logic: LogicJson, named: Naming): string {
  const read = questionOf(logic, named);
  const options = read && optionsOf(read);
  if (!read || !options || read.question.type === 'multipleChoice') throw new NotWritten('score');
  return options.reduceRight((otherwise, { value, score, unknown }) => {
    const counted = score ?? (typeof value === 'number' ? value : undefined);
    if (counted === undefined || unknown) return otherwise;
    return `if(${read.path} = ${quoted(String(value))}, ${counted}, ${otherwise})`;
  }, "''");
}

/** Birthdays count. */
function years(from: string, to: string): string {
  const of = (date: string, format: string): string => `number(format-date(${date}, '${format}'))`;
  const completed = `${of(to, '%Y')} - ${of(from, '%Y')} - if(${of(to, '%m%d')} < ${of(from, '%m%d')}, 1, 0)`;
  return `if(${from} <= ${to}, ${completed}, '')`;
}
