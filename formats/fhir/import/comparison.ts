/** Converts a comparison of `enableWhen` to our logic. */
import { isCalendarDate, type LogicJson, measureTheSame } from '@clinic/engine/base';
import { logicOfRead } from '@clinic/engine/editing';
import { and, not } from '@clinic/engine/logic';
import { type Message, type MessageCode, say } from '../../importing/texts/message.ts';
import { isAnswered } from '../path/values.ts';
import { isObject, type JsonObject, type TypedValue, textOf, typedValue } from '../validate/json.ts';
import { optionFor, type PlannedOption } from './options.ts';
import { isChoice, isInWords, isNeverShown, type PlannedItem } from './plan.ts';
import { momentIn } from './source/moments.ts';
import { amountIn, unitOf } from './source/quantities.ts';

/** The only option with the code, whatever its system. */
function withCode(options: readonly PlannedOption[], { value }: TypedValue): PlannedOption | undefined {
  const code = isObject(value) ? value.code : undefined;
  const matches = options.filter(({ source }) => isObject(source.value) && source.value.code === code);
  return code !== undefined && matches.length === 1 ? matches[0] : undefined;
}

/** `isNever`: no answer can satisfy it. */
type Failure = { failure: Message; isNever?: true };
const failure = (code: MessageCode): Failure => ({ failure: say(code) });

export function comparison(
  condition: JsonObject,
  planned: PlannedItem,
  byLinkId: ReadonlyMap<string, PlannedItem>,
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
  // FHIR does not define whether one or all of several answers have to differ.
  if (group && condition.operator === '!=') return failure('targetInEntries');
  const value = constantOf(target, wanted);
  if (typeof value === 'object') {
    const isNever =
      (target.options || target.list) && target.entry.type === 'choice' && condition.operator === '=';
    return isNever ? { ...value, isNever } : value;
  }
  const comparisonLogic = compared(String(condition.operator), target, question, wanted, value);
  return isFailure(comparisonLogic) ? comparisonLogic : inEntry(comparisonLogic, group);
}

/** For a question of a repeated group read from outside: whether it holds in any of its entries. */
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
  const questionLogic = askedOf(target, question, wanted);
  // Only the day is compared with a day.
  const isDay = type === 'dateTime' && isCalendarDate(value);
  const answer: LogicJson = isDay ? { substr: [questionLogic, 0, 10] } : questionLogic;
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
      // A missing answer would become an empty text, which has an order.
      return isDay ? and({ '!=': [questionLogic, null] }, ordered) : ordered;
    }
    default:
      return failure('operatorUnknown');
  }
}

/** The compared value. A quantity with several possible units is converted to the unit of the condition. */
function askedOf({ entry, units }: PlannedItem, question: string, { value }: TypedValue): LogicJson {
  const unit = isObject(value) ? unitOf(value) : undefined;
  return entry.type === 'quantity' && units.length > 1 && unit !== undefined
    ? logicOfRead({ kind: 'amount', question, unit, units })
    : { var: question };
}

export const isFailure = (result: LogicJson | Failure): result is Failure =>
  typeof result === 'object' && result !== null && 'failure' in result;

/** The expected answer as it is stored. */
function constantOf(target: PlannedItem, wanted: TypedValue): string | number | boolean | Failure {
  const { options, list, units, entry } = target;
  if (list) return list.storedAs(wanted) ?? failure('optionUnknown');
  if (options) {
    const option = optionFor(options, wanted) ?? withCode(options, wanted);
    return option ? option.option.value : failure('optionUnknown');
  }
  const { type, value } = wanted;
  // A text compared with a choice is a free-text answer.
  if (isChoice(entry.type) && !(entry.type === 'open-choice' && type === 'String'))
    return failure('comparedWithoutCodes');
  if (isInWords(target) || !(COMPARED[entry.type]?.includes(type) ?? true))
    return failure('comparedOtherType');
  if (type === 'Quantity' && isObject(value)) {
    const unit = unitOf(value);
    const [firstUnit] = units;
    if (typeof value.value !== 'number') return failure('comparedNoNumber');
    if (units.length > 1)
      return unit !== undefined && firstUnit !== undefined && measureTheSame(unit, firstUnit)
        ? value.value
        : failure('comparedOtherUnit');
    if (unit === undefined || firstUnit === undefined) return value.value;
    return amountIn(value, firstUnit) ?? failure('comparedOtherUnit');
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
/** Types of values that answers to an item can be compared with; any for other items. */
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
