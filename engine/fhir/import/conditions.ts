/** When an item is shown: enableWhen and enableWhenExpression as our logic. */
import type { LogicJson } from '../../base/logicJson.ts';
import { measureTheSame } from '../../base/ucum.ts';
import { logicOfRead } from '../../editing/compoundReads.ts';
import { settledTruth } from '../../form/settledTruth.ts';
import type { Outcome } from '../../importing/report.ts';
import { type Message, type MessageCode, say } from '../../importing/texts/message.ts';
import { isCalendarDate } from '../../logic/base/dates.ts';
import { and, isUnknown, not, or } from '../../logic/compose.ts';
import { compilePath } from '../path/compilePath.ts';
import { isAnswered } from '../path/values.ts';
import { expressionOf } from '../validate/expressions.ts';
import { ENABLE_WHEN_EXPRESSIONS } from '../validate/extensions.ts';
import {
  extensionsOf,
  isObject,
  type JsonObject,
  objectsOf,
  type TypedValue,
  textOf,
  typedValue,
} from '../validate/json.ts';
import { optionFor, type PlannedOption } from './options.ts';
import { isChoice, isInWords, isNeverShown, type PlannedItem } from './plan.ts';
import type { ImportReport } from './report.ts';
import type { ImportOptions } from './source/importOptions.ts';
import { hasZone, momentIn } from './source/moments.ts';
import { amountIn, unitOf } from './source/quantities.ts';
import type { ItemResolver } from './variables.ts';

export interface Conditions {
  byLinkId: ReadonlyMap<string, PlannedItem>;
  /** For an expression of an item. */
  resolverAt: (planned?: PlannedItem, expression?: string) => ItemResolver;
  report: ImportReport;
}

export interface QuestionContext extends Conditions {
  language: string;
  canEvaluate: ImportOptions['canEvaluate'];
}

/** Whether no answers can meet a condition. */
export const isNeverMet = (condition: LogicJson): boolean =>
  isUnknown(condition) || settledTruth(condition) === false;

/** @returns undefined for an item that is shown always; what cannot be said is reported and counts as shown */
export function conditionOf(planned: PlannedItem, conditions: Conditions): LogicJson | undefined {
  const both = [byAnswers(planned, conditions), byExpression(planned, conditions)].filter(
    (part) => part !== undefined,
  );
  return both.length === 0 ? undefined : and(...both);
}

/** Of `enableWhen`. Shown too often is a question too many; hidden by half a condition would be one too few. */
function byAnswers(planned: PlannedItem, conditions: Conditions): LogicJson | undefined {
  const { item, path } = planned.entry;
  const { report } = conditions;
  const isAny = item.enableBehavior === 'any';
  const parts = objectsOf(item.enableWhen).map((condition, index) => ({
    condition,
    at: `${path}.enableWhen[${index}]`,
    found: comparison(condition, planned, conditions),
  }));
  const known = parts.flatMap(({ found }) => (isFailure(found) ? [] : [found]));
  // Of several that are enough, one that never holds changes nothing.
  const isOpen = parts.some(({ found }) => isFailure(found) && !(isAny && found.isNever));
  const isUsed = known.length > 0 && !(isAny && isOpen);
  for (const { condition, at, found } of parts) {
    if (isFailure(found)) {
      const isIgnored = isUsed && isAny;
      report.note(
        at,
        isIgnored ? 'mapped' : 'kept',
        say(isIgnored ? 'neverHolds' : 'shownAlways', { because: found.failure }),
      );
    } else if (!isUsed) report.note(at, 'kept', say('shownAlways', { because: say('otherConditionUnsaid') }));
    else {
      const how = howCompared(condition, planned, conditions);
      report.note(at, how ? 'mapped' : 'taken', how);
    }
  }
  if (item.enableBehavior !== undefined) {
    const isTaken = isUsed && !isOpen;
    report.note(
      `${path}.enableBehavior`,
      isTaken ? 'taken' : 'kept',
      isTaken ? undefined : say('otherConditionUnsaid'),
    );
  }
  if (!isUsed) return undefined;
  return isAny ? or(...known) : and(...known);
}

function byExpression(planned: PlannedItem, { resolverAt, report }: Conditions): LogicJson | undefined {
  const { item, path } = planned.entry;
  const [extension] = extensionsOf(item, ...ENABLE_WHEN_EXPRESSIONS);
  if (!extension) return undefined;
  const at = `${path}.extension[${objectsOf(item.extension).indexOf(extension)}]`;
  const source = expressionOf(extension);
  const resolver = resolverAt(planned, source);
  const compiled = source === undefined ? undefined : compilePath(source, resolver, 'condition');
  if (compiled && 'logic' in compiled) {
    resolver.noteRead();
    report.note(at, 'mapped', say('asCondition'));
    return compiled.logic;
  }
  const because = compiled?.reason.message ?? say('noExpression');
  report.note(at, 'kept', say('shownAlways', { because }));
  return undefined;
}

/** Why the condition of an item is left out, or of which questions it is. */
export function noteCondition(
  { item, path }: PlannedItem['entry'],
  report: ImportReport,
  why: Message,
  outcome: Outcome = 'kept',
): void {
  for (const index of objectsOf(item.enableWhen).keys())
    report.note(`${path}.enableWhen[${index}]`, outcome, why);
  if (item.enableBehavior !== undefined) report.note(`${path}.enableBehavior`, outcome, why);
  for (const [index, { url }] of objectsOf(item.extension).entries())
    if (ENABLE_WHEN_EXPRESSIONS.includes(String(url)))
      report.note(`${path}.extension[${index}]`, outcome, why);
}

/** The one option with the code, whatever its system. */
function withCode(options: readonly PlannedOption[], { value }: TypedValue): PlannedOption | undefined {
  const code = isObject(value) ? value.code : undefined;
  const found = options.filter(({ source }) => isObject(source.value) && source.value.code === code);
  return code !== undefined && found.length === 1 ? found[0] : undefined;
}

/** What is compared in another way than it is written; undefined if it is not. */
function howCompared(
  condition: JsonObject,
  planned: PlannedItem,
  { byLinkId }: Conditions,
): Message | undefined {
  const target = byLinkId.get(textOf(condition.question) ?? '');
  const wanted = typedValue(condition, 'answer');
  if (!target || !wanted) return undefined;
  const { options, entry, units, within } = target;
  if (within && within !== planned.within) return say('inOneEntry');
  // Some authors change the system of the options only.
  if (options && wanted.type === 'Coding' && !optionFor(options, wanted)) return say('codeOfOtherSystem');
  if (entry.type === 'dateTime' && hasZone(wanted.value)) return say('withoutZone');
  if (entry.type !== 'quantity' || condition.operator === 'exists') return undefined;
  if (!isObject(wanted.value)) return say('comparedAsNumber');
  const unit = unitOf(wanted.value);
  if (unit !== undefined && units.length > 0 && !units.includes(unit)) return say('comparedConverted');
  return undefined;
}

/** `isNever`: no answer can meet it. */
type Failure = { failure: Message; isNever?: true };
const failure = (code: MessageCode): Failure => ({ failure: say(code) });

function comparison(
  condition: JsonObject,
  planned: PlannedItem,
  { byLinkId }: Conditions,
): LogicJson | Failure {
  const target = byLinkId.get(textOf(condition.question) ?? '');
  const wanted = typedValue(condition, 'answer');
  if (!target || !wanted) return failure('targetUnknown');
  if (isNeverShown(target))
    return condition.operator === 'exists' ? wanted.value !== true : condition.operator === '!=';
  const { question, type } = target.path;
  if (question === undefined || type === undefined) return failure('targetNotAsked');
  const group = target.within === planned.within ? undefined : target.within;
  if (condition.operator === 'exists') {
    const answered = inEntry(isAnswered({ ...target.path, items: [] }), group);
    return wanted.value === true ? answered : not(answered);
  }
  // Of several answers, FHIR does not say whether one or all of them have to be another.
  if (group && condition.operator === '!=') return failure('targetInEntries');
  const value = constantOf(target, wanted);
  if (typeof value === 'object') {
    const isNever =
      (target.options || target.list) && target.entry.type === 'choice' && condition.operator === '=';
    return isNever ? { ...value, isNever } : value;
  }
  const found = compared(String(condition.operator), target, question, wanted, value);
  return isFailure(found) ? found : inEntry(found, group);
}

/** For a question of a repeated group, read from outside of it: whether it holds in one of its entries. */
const inEntry = (logic: LogicJson, group: PlannedItem | undefined): LogicJson =>
  group ? { some: [{ var: group.id }, logic] } : logic;

function compared(
  operator: string,
  target: PlannedItem,
  question: string,
  wanted: TypedValue,
  value: string | number | boolean,
): LogicJson | Failure {
  const { type, repeats } = target.path;
  const asked = askedOf(target, question, wanted);
  // What is compared with a day is the day.
  const isDay = type === 'dateTime' && isCalendarDate(value);
  const answer: LogicJson = isDay ? { substr: [asked, 0, 10] } : asked;
  if (repeats === true) {
    const isOne: LogicJson = { in: [value, answer] };
    if (operator === '=') return isOne;
    return operator === '!=' ? { '!': [isOne] } : failure('listWithoutOrder');
  }
  switch (operator) {
    case '=':
      return { '==': [answer, value] };
    case '!=':
      return { '!=': [answer, value] };
    case '<':
    case '<=':
    case '>':
    case '>=': {
      if (typeof value !== 'number' && type !== 'date' && type !== 'time' && type !== 'dateTime')
        return failure('answersWithoutOrder');
      const ordered: LogicJson = { [operator]: [answer, value] };
      // The beginning of no answer is a text, which has an order.
      return isDay ? and({ '!=': [asked, null] }, ordered) : ordered;
    }
    default:
      return failure('operatorUnknown');
  }
}

/** What is compared. A quantity that can be given in several units is converted to that of the condition. */
function askedOf({ entry, units }: PlannedItem, question: string, { value }: TypedValue): LogicJson {
  const unit = isObject(value) ? unitOf(value) : undefined;
  return entry.type === 'quantity' && units.length > 1 && unit !== undefined
    ? logicOfRead({ kind: 'amount', question, unit, units })
    : { var: question };
}

const isFailure = (found: LogicJson | Failure): found is Failure =>
  typeof found === 'object' && found !== null && 'failure' in found;

/** As the answer is stored here. */
function constantOf(target: PlannedItem, wanted: TypedValue): string | number | boolean | Failure {
  const { options, list, units, entry } = target;
  if (list) return list.storedAs(wanted) ?? failure('optionUnknown');
  if (options) {
    const found = optionFor(options, wanted) ?? withCode(options, wanted);
    return found ? found.option.value : failure('optionUnknown');
  }
  const { type, value } = wanted;
  // A text that stands for a code is in words of the patient's own.
  if (isChoice(entry.type) && !(entry.type === 'open-choice' && type === 'String'))
    return failure('comparedWithoutCodes');
  if (isInWords(target) || !(COMPARED[entry.type]?.includes(type) ?? true))
    return failure('comparedOtherType');
  if (type === 'Quantity' && isObject(value)) {
    const unit = unitOf(value);
    const [own] = units;
    if (typeof value.value !== 'number') return failure('comparedNoNumber');
    if (units.length > 1)
      return unit !== undefined && own !== undefined && measureTheSame(unit, own)
        ? value.value
        : failure('comparedOtherUnit');
    if (unit === undefined || own === undefined) return value.value;
    return amountIn(value, own) ?? failure('comparedOtherUnit');
  }
  if (units.length > 1) return failure('comparedOtherUnit');
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value !== 'string') return failure('comparedNoAnswer');
  if (entry.type === 'dateTime') return momentIn(value) ?? failure('comparedPartialDate');
  if (entry.type === 'date')
    return /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : failure('comparedPartialDate');
  if (entry.type !== 'time') return value;
  return /^\d\d:\d\d(?::00(?:\.0+)?)?$/.test(value) ? value.slice(0, 5) : failure('comparedSeconds');
}

const NUMBERS = ['Integer', 'Decimal', 'Quantity'];
/** The types of values that answers to an item are compared with; any for other items. */
const COMPARED: Readonly<Record<string, readonly string[]>> = {
  boolean: ['Boolean'],
  integer: NUMBERS,
  decimal: NUMBERS,
  quantity: NUMBERS,
  date: ['Date', 'DateTime'],
  dateTime: ['Date', 'DateTime'],
  time: ['Time'],
  string: ['String', 'Uri'],
  text: ['String', 'Uri'],
  url: ['String', 'Uri'],
  reference: [],
};
