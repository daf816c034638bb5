/** When an item is shown: enableWhen and enableWhenExpression as our logic. */
import type { LogicJson } from '../../base/logicJson.ts';
import { settledTruth } from '../../form/settledTruth.ts';
import { type Message, type MessageCode, say } from '../../importing/texts/message.ts';
import { isCalendarDate } from '../../logic/base/dates.ts';
import { and, isUnknown, not, or } from '../../logic/compose.ts';
import { compilePath } from '../path/compilePath.ts';
import type { PathResolver } from '../path/resolver.ts';
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
import { momentIn } from './moments.ts';
import { isOption, type PlannedOption } from './options.ts';
import { isNeverShown, type PlannedItem } from './plan.ts';
import type { ImportReport } from './report.ts';

export interface Conditions {
  byLinkId: ReadonlyMap<string, PlannedItem>;
  /** For an expression of an item. */
  resolverAt: (planned?: PlannedItem, expression?: string) => PathResolver;
  report: ImportReport;
}

export interface QuestionContext extends Conditions {
  language: string;
}

/** Whether no answers can meet a condition. */
export const isNeverMet = (condition: LogicJson): boolean =>
  isUnknown(condition) || settledTruth(condition) === false;

/** @returns undefined for an item that is shown always; what cannot be said is reported and counts as shown */
export function conditionOf(planned: PlannedItem, conditions: Conditions): LogicJson | undefined {
  const { item, path } = planned.entry;
  const parts = objectsOf(item.enableWhen).map((condition, index) => {
    const found = comparison(condition, planned, conditions);
    const at = `${path}.enableWhen[${index}]`;
    if (isFailure(found)) {
      conditions.report.note(at, 'kept', say('shownAlways', { because: found.failure }));
      return undefined;
    }
    if (isOfOtherSystem(condition, conditions))
      conditions.report.note(at, 'mapped', say('codeOfOtherSystem'));
    else conditions.report.note(at, 'taken');
    return found;
  });
  // Shown too often is a question too many; hidden by half a condition would be one too few.
  const isWhole = !parts.includes(undefined);
  const known = parts.filter((part) => part !== undefined);
  if (item.enableBehavior !== undefined)
    conditions.report.note(`${path}.enableBehavior`, isWhole ? 'taken' : 'kept');
  const byAnswers =
    parts.length === 0 || (!isWhole && item.enableBehavior === 'any') || known.length === 0
      ? undefined
      : item.enableBehavior === 'any'
        ? or(...known)
        : and(...known);
  const both = [byAnswers, byExpression(planned, conditions)].filter((part) => part !== undefined);
  return both.length === 0 ? undefined : and(...both);
}

function byExpression(planned: PlannedItem, { resolverAt, report }: Conditions): LogicJson | undefined {
  const { item, path } = planned.entry;
  const [extension] = extensionsOf(item, ...ENABLE_WHEN_EXPRESSIONS);
  if (!extension) return undefined;
  const at = `${path}.extension[${objectsOf(item.extension).indexOf(extension)}]`;
  const source = expressionOf(extension);
  const compiled =
    source === undefined ? undefined : compilePath(source, resolverAt(planned, source), 'condition');
  if (compiled && 'logic' in compiled) {
    report.note(at, 'mapped', say('asCondition'));
    return compiled.logic;
  }
  const because = compiled?.reason.message ?? say('noExpression');
  report.note(at, 'kept', say('shownAlways', { because }));
  return undefined;
}

/** Why the condition of an item is left out. */
export function noteCondition(
  { item, path }: PlannedItem['entry'],
  report: ImportReport,
  why: Message,
): void {
  for (const index of objectsOf(item.enableWhen).keys())
    report.note(`${path}.enableWhen[${index}]`, 'kept', why);
  if (item.enableBehavior !== undefined) report.note(`${path}.enableBehavior`, 'kept', why);
  for (const [index, { url }] of objectsOf(item.extension).entries())
    if (ENABLE_WHEN_EXPRESSIONS.includes(String(url)))
      report.note(`${path}.extension[${index}]`, 'kept', why);
}

/** The one option with the code, whatever its system. */
function withCode(options: readonly PlannedOption[], { value }: TypedValue): PlannedOption | undefined {
  const code = isObject(value) ? value.code : undefined;
  const found = options.filter(({ source }) => isObject(source.value) && source.value.code === code);
  return code !== undefined && found.length === 1 ? found[0] : undefined;
}

/** Whether what it compares with is an option by its code alone: some authors change the system of the options only. */
function isOfOtherSystem(condition: JsonObject, { byLinkId }: Conditions): boolean {
  const options = byLinkId.get(textOf(condition.question) ?? '')?.options;
  const wanted = typedValue(condition, 'answer');
  return (
    options !== undefined && wanted?.type === 'Coding' && !options.some((each) => isOption(each, wanted))
  );
}

type Failure = { failure: Message };
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
  const { question, type, repeats } = target.path;
  if (question === undefined || type === undefined) return failure('targetNotAsked');
  if (target.within && target.within !== planned.within) return failure('targetInEntries');
  if (condition.operator === 'exists') {
    const answered = isAnswered({ ...target.path, items: [] });
    return wanted.value === true ? answered : not(answered);
  }
  const value = constantOf(target, wanted);
  if (typeof value === 'object') return value;
  const asked: LogicJson = { var: question };
  // What is compared with a day is the day.
  const isDay = type === 'dateTime' && isCalendarDate(value);
  const answer: LogicJson = isDay ? { substr: [asked, 0, 10] } : asked;
  if (repeats === true) {
    const isOne: LogicJson = { in: [value, answer] };
    if (condition.operator === '=') return isOne;
    return condition.operator === '!=' ? { '!': [isOne] } : failure('listWithoutOrder');
  }
  switch (condition.operator) {
    case '=':
      return { '==': [answer, value] };
    case '!=':
      return { '!=': [answer, value] };
    case '<':
    case '<=':
    case '>':
    case '>=':
      return typeof value === 'number' || type === 'date' || type === 'time' || type === 'dateTime'
        ? { [condition.operator]: [answer, value] }
        : failure('answersWithoutOrder');
    default:
      return failure('operatorUnknown');
  }
}

const isFailure = (found: LogicJson | Failure): found is Failure =>
  typeof found === 'object' && found !== null && 'failure' in found;

/** As the answer is stored here. */
function constantOf(target: PlannedItem, wanted: TypedValue): string | number | boolean | Failure {
  const { options, units, entry } = target;
  if (options) {
    const found = options.find((option) => isOption(option, wanted)) ?? withCode(options, wanted);
    return found ? found.option.value : failure('optionUnknown');
  }
  const { type, value } = wanted;
  if (type === 'Quantity' && isObject(value)) {
    const unit = textOf(value.code) ?? textOf(value.unit);
    if (typeof value.value !== 'number') return failure('comparedNoNumber');
    if (unit !== undefined && units.length > 0 && unit !== units[0]) return failure('comparedOtherUnit');
    return value.value;
  }
  if (type === 'Coding' && isObject(value))
    return textOf(value.display) ?? textOf(value.code) ?? failure('comparedNoCode');
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value !== 'string') return failure('comparedNoAnswer');
  if (entry.type === 'dateTime') return momentIn(value) ?? failure('comparedPartialDate');
  if (entry.type === 'date')
    return /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : failure('comparedPartialDate');
  return entry.type === 'time' ? value.slice(0, 5) : value;
}
