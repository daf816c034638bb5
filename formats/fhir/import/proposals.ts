/** Initial values of a Questionnaire: suggestions for a question, or the value of one that nobody can change. */
import { isCalendarDate } from '@clinic/engine/base';
import { canPropose, type ProposedAnswer, type Question } from '@clinic/engine/definition';
import { say } from '../../importing/texts/message.ts';
import { HIDDEN } from '../validate/extensions.ts';
import {
  extensionValue,
  isObject,
  type JsonObject,
  objectsOf,
  type TypedValue,
  textOf,
  typedValue,
} from '../validate/json.ts';
import { optionFor, type PlannedOption } from './options.ts';
import type { ImportReport } from './report.ts';
import type { PlannedList } from './source/codeLists.ts';
import { momentIn } from './source/moments.ts';
import { amountIn, unitOf } from './source/quantities.ts';

/** The suggested answer to this question; undefined if there is none or it is not a valid answer. */
export function proposedOf(
  question: Question,
  { item, path }: { item: JsonObject; path: string },
  { options, list }: { options?: readonly PlannedOption[]; list?: PlannedList },
  report: ImportReport,
): ProposedAnswer | undefined {
  const selected = objectsOf(item.answerOption).flatMap(({ initialSelected }, index) =>
    initialSelected === true ? [{ path: `${path}.answerOption[${index}].initialSelected`, index }] : [],
  );
  const initial = objectsOf(item.initial).map((entry, index) => ({
    path: `${path}.initial[${index}]`,
    value: typedValue(entry, 'value'),
  }));
  const places = [...selected, ...initial].map((each) => each.path);
  const values = options
    ? [
        ...selected.map(({ index }) => options[index]?.option.value),
        ...initial.map(({ value }) => value && optionFor(options, value)?.option.value),
      ]
    : initial.map(({ value }) => value && (list ? list.storedAs(value) : answerOf(question, value)));
  const proposals = values.filter((value) => value !== undefined);
  const proposed = question.type === 'multipleChoice' ? proposals : proposals[0];
  const isWhole =
    proposals.length === places.length && (proposals.length === 1 || question.type === 'multipleChoice');
  const isTaken = places.length > 0 && isWhole && canPropose(question);
  for (const place of places)
    report.note(place, isTaken ? 'taken' : 'kept', isTaken ? say('asProposal') : say('notInAdvance'));
  return isTaken ? (proposed as ProposedAnswer) : undefined;
}

function answerOf(question: Question, { type, value }: TypedValue): ProposedAnswer | undefined {
  switch (question.type) {
    case 'quantity':
    case 'integer':
    case 'decimal':
      if (!isObject(value)) return type === 'Integer' || type === 'Decimal' ? (value as number) : undefined;
      return unitOf(value) === question.unit && typeof value.value === 'number' ? value.value : undefined;
    case 'time':
      return typeof value === 'string' && value.endsWith(':00') ? value.slice(0, 5) : undefined;
    default:
      return isObject(value) ? textOf(value.display) : (value as ProposedAnswer);
  }
}

/** Types whose value can be shown without options. */
const CONSTANTS: ReadonlySet<string> = new Set([
  ...['boolean', 'decimal', 'integer', 'quantity', 'string', 'text', 'url', 'date', 'dateTime', 'time'],
]);

/**
 * The value of an item that nobody can change, because it is read-only or hidden. A quantity uses the first unit of its
 * item.
 */
export function constantOf(
  { item, type }: { item: JsonObject; type: string },
  unit: string | undefined,
): string | number | boolean | undefined {
  const initial = objectsOf(item.initial);
  const isFixed = item.readOnly === true || extensionValue(item, HIDDEN) === true;
  if (!isFixed || initial.length !== 1 || !CONSTANTS.has(type)) return undefined;
  const value = typedValue(initial[0] as JsonObject, 'value')?.value;
  if (type === 'quantity') return isObject(value) ? amountIn(value, unit) : undefined;
  if (type === 'date') return isCalendarDate(value) ? value : undefined;
  if (type === 'dateTime') return momentIn(value);
  if (type === 'time') return typeof value === 'string' ? /^\d\d:\d\d(?=:00)/.exec(value)?.[0] : undefined;
  return isObject(value) || Array.isArray(value) ? undefined : (value as string | number | boolean);
}
