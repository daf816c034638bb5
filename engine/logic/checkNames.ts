/** Type checks of conditions: whether each named thing supports how it is used. */
import { isCalendarDate, isDateTime } from '../base/dates.ts';
import type { LogicJson } from '../base/logicJson.ts';
import { type LocalizedMessage, localize } from '../base/problem.ts';
import { operationIn } from './base/operation.ts';
import { isBody, type Role } from './operators/operator.ts';
import { isComparison, operatorOf } from './operators.ts';
import {
  ANY_SHAPE,
  namesOfItem,
  type Shape,
  type ShapeOf,
  shapeAt,
  shapeOf,
  type TimeForm,
} from './valueShapes.ts';

interface NameProblem {
  code: string;
  text: LocalizedMessage;
  /** An error if absent. */
  level?: 'warning';
}

/** Names that are not questions are rejected where a question is required. */
interface Names {
  /** Shape of each name; undefined for an unknown one, which is reported elsewhere. */
  shapeOf: ShapeOf;
  /** Constant values of a name, such as a parameter's. */
  constantOf?: (name: string) => LogicJson | undefined;
}

/**
 * Type errors of a (checked) piece of logic: a missing option, row or part, a text used as a condition, a
 * list compared with a single option, an option searched or ordered as a text, a date compared with something that is
 * not a date, `chose` of something that is not a choice.
 * @param use how the result is used: as a condition or as a value
 */
export function nameProblems(logic: LogicJson, use: 'truth' | 'value', names: Names): NameProblem[] {
  const problems = new Map<string, NameProblem>();
  const report = (code: string, what: LocalizedMessage): void => {
    problems.set(what.message, { code, text: what });
  };
  const visit = (node: LogicJson, asTruth: boolean, ofName: ShapeOf): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item, false, ofName);
      return;
    }
    const operation = operationIn(node);
    if (!operation) return;
    const { operator, args } = operation;
    const entry = operatorOf(operator);
    if (asTruth && !['results', 'branches'].includes(entry.gives)) reportTruth(node, shapeOf(node, ofName));
    if (operator === 'var') reportPath(String(args[0] ?? ''), ofName);
    if (entry.names?.of === 'choice') reportChose(args);
    if (isComparison(operator)) reportComparison(args, ofName, entry.condition === 'equality');
    if (entry.condition === 'membership') reportContained(args, ofName);
    if (entry.items) reportNoList(args[0] ?? null, ofName);
    args.forEach((arg, index) => {
      const role = entry.role(index, args.length);
      if (role === 'name') return;
      const inner = isBody(entry, index)
        ? itemNames(entry.items === 'fold', shapeOf(args[0] ?? null, ofName))
        : ofName;
      visit(arg, isCondition(role, asTruth), inner);
    });
  };

  const reportTruth = (node: LogicJson, { kinds, holdsNoAnswer }: Shape): void => {
    if (kinds.has('text')) report('text_truth', localize('textTruth', { what: nameOf(node) }));
    else if (holdsNoAnswer) report('list_truth', localize('listTruth', { what: nameOf(node) }));
  };

  const reportPath = (path: string, ofName: ShapeOf): void => {
    const isUnknownPart = ofName !== names.shapeOf && ofName(path.split('.')[0] as string) === undefined;
    if (isUnknownPart || shapeAt(path, ofName) === undefined) {
      report('dangling_part', localize('noPart', { key: path }));
    }
  };

  const reportChose = ([key, option]: readonly LogicJson[]): void => {
    const shape = names.shapeOf(String(key));
    if (!shape) return;
    if (!shape.isChoice) report('no_choice', localize('noChoice', { key: String(key) }));
    else reportOptions(shape.item ?? shape, [option as LogicJson]);
  };

  const reportComparison = (args: readonly LogicJson[], ofName: ShapeOf, isEquality: boolean): void => {
    args.slice(1).forEach((second, index) => {
      const first = args[index] as LogicJson;
      const sides = [first, second].map((each) => shapeOf(each, ofName));
      const lists = [first, second].filter((_, side) => isSeveral(sides[side] as Shape));
      if (lists.length > 0 && first !== null && second !== null) {
        report('list_compared', localize('listCompared', { what: nameOf(lists[0] as LogicJson) }));
      }
      const words = sides.findIndex(isWords);
      const code = sides.findIndex((side) => isCoded(side) && side.kinds.has('text'));
      if (!isEquality && code !== -1 && sides[1 - code]?.kinds.has('text'))
        report('text_ordered', localize('textOrdered', { what: nameOf([first, second][code] ?? null) }));
      if (!isEquality && words !== -1 && sides[1 - words]?.kinds.has('number'))
        report('text_compared', localize('textCompared', { what: nameOf([first, second][words] ?? null) }));
      reportForm(sides[0] as Shape, constants(second, ofName));
      reportForm(sides[1] as Shape, constants(first, ofName));
      if (!isEquality) return;
      reportOptions(sides[0] as Shape, constants(second, ofName));
      reportOptions(sides[1] as Shape, constants(first, ofName));
    });
  };

  const reportContained = ([needle = null, haystack = null]: readonly LogicJson[], ofName: ShapeOf): void => {
    const [needleShape, list] = [shapeOf(needle, ofName), shapeOf(haystack, ofName)];
    if (isSeveral(needleShape)) report('list_compared', localize('listCompared', { what: nameOf(needle) }));
    // In a text, "in" looks for a part of it: "male" is in "female".
    const isText = list.kinds.has('text');
    const code = isCoded(list) || (isText && list.kinds.has('list')) ? haystack : needle;
    if (code === haystack || (isText && isCoded(needleShape)))
      report('code_searched', localize('codeSearched', { what: nameOf(code) }));
    reportOptions(needleShape, constants(haystack, ofName));
    reportOptions(list.item ?? list, constants(needle, ofName));
  };

  const reportNoList = (node: LogicJson, ofName: ShapeOf): void => {
    const { kinds } = shapeOf(node, ofName);
    if (kinds.size > 0 && !kinds.has('list') && !kinds.has('nothing')) {
      report('no_list', localize('noListHere', { what: nameOf(node) }));
    }
  };

  const reportOptions = ({ options, codes, kinds }: Shape, values: readonly LogicJson[]): void => {
    const of = options?.of ?? codes?.of;
    if (of === undefined) return;
    for (const value of values) {
      if (!isComparable(value, kinds) || options?.values.includes(value) || codes?.has(value)) continue;
      report('dangling_option', localize('noOption', { key: of, value: JSON.stringify(value) }));
    }
  };

  /** A date is compared as stored text: in any other format, the order would be arbitrary. */
  const reportForm = ({ form }: Shape, values: readonly LogicJson[]): void => {
    if (form === undefined) return;
    for (const value of values) {
      if (value === null || typeof value === 'boolean' || (typeof value === 'string' && WRITTEN[form](value)))
        continue;
      const text = localize(MISWRITTEN[form], { value: JSON.stringify(value) });
      // Versions published before this check existed have to stay valid.
      problems.set(text.message, { code: 'compared_time', text, level: 'warning' });
    }
  };

  /** Literals, or each of a parameter's values. */
  const constants = (node: LogicJson, ofName: ShapeOf): readonly LogicJson[] => {
    if (Array.isArray(node))
      return node.flatMap((each: LogicJson) => (Array.isArray(each) ? [] : constants(each, ofName)));
    const operation = operationIn(node);
    if (!operation) return [node];
    // Inside a list operator a name refers to the item.
    const isRead = operation.operator === 'var' && ofName === names.shapeOf;
    const name = isRead ? operation.args[0] : undefined;
    const value = typeof name === 'string' ? names.constantOf?.(name) : undefined;
    return value === undefined ? [] : constants(value, ofName);
  };

  /** Inside a list operator, names refer to an item. */
  const itemNames = (isFold: boolean, list: Shape): ShapeOf => {
    if (!isFold) return namesOfItem(list);
    return (name) =>
      name === 'current'
        ? (list.item ?? ANY_SHAPE)
        : name === 'accumulator' || name === ''
          ? ANY_SHAPE
          : undefined;
  };

  visit(logic, use === 'truth', names.shapeOf);
  return [...problems.values()];
}

// FHIR forms also compare with a year or a month.
const isDay = (text: string): boolean => /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text) || isCalendarDate(text);

const WRITTEN: Record<TimeForm, (text: string) => boolean> = {
  date: isDay,
  time: (text) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text),
  dateTime: (text) => isDay(text) || isDateTime(text),
};

const MISWRITTEN = { date: 'comparedDate', time: 'comparedTime', dateTime: 'comparedDateTime' } as const;

/** Whether it can be a list, matrix or group entry instead of a single value. */
const isSeveral = ({ kinds }: Shape): boolean => kinds.has('list') || kinds.has('record');

/** Whether it is one of the options of a question. */
const isCoded = ({ options, codes }: Shape): boolean => options?.of !== undefined || codes !== undefined;

/** Whether it is one of some texts, none of which is a number. */
const isWords = ({ options }: Shape): boolean =>
  options?.of !== undefined &&
  options.values.every((value) => typeof value === 'string' && Number.isNaN(Number(value)));

/** Whether a constant has to be one of the options: numbers and booleans can be equal to each other. */
function isComparable(value: LogicJson, kinds: Shape['kinds']): value is string | number | boolean {
  if (typeof value === 'number') return !kinds.has('boolean');
  if (typeof value === 'boolean') return !kinds.has('number') && !kinds.has('boolean');
  return typeof value === 'string';
}

/** Whether an argument is used only as a condition. */
const isCondition = (role: Role, asTruth: boolean): boolean =>
  role === 'condition' || role === 'decision' || (asTruth && (role === 'result' || role === 'passed'));

/** A name or operator that the author can find in the document. */
function nameOf(node: LogicJson): string {
  if (Array.isArray(node)) return JSON.stringify(node);
  const { operator, args } = operationIn(node) ?? {};
  if (operator === undefined) return String(node);
  return operator === 'var' ? String(args?.[0] ?? '') : operator;
}
