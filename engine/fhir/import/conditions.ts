/** When an item is shown: enableWhen and enableWhenExpression as our logic. */
import type { LogicJson } from '../../base/logicJson.ts';
import { compilePath } from '../path/compilePath.ts';
import { and, not, or } from '../path/logic.ts';
import type { PathResolver } from '../path/resolver.ts';
import { isAnswered } from '../path/values.ts';
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
import { isOption } from './options.ts';
import type { PlannedItem } from './plan.ts';
import type { ImportReport } from './report.ts';

export interface Conditions {
  byLinkId: ReadonlyMap<string, PlannedItem>;
  /** For the expressions of an item. */
  resolverAt: (planned: PlannedItem) => PathResolver;
  report: ImportReport;
}

const ALWAYS = 'It is shown always';

/** @returns undefined for an item that is shown always; what cannot be said is reported and counts as shown */
export function conditionOf(planned: PlannedItem, conditions: Conditions): LogicJson | undefined {
  const { item, path } = planned.entry;
  const parts = objectsOf(item.enableWhen).map((condition, index) => {
    const found = comparison(condition, planned, conditions);
    const at = `${path}.enableWhen[${index}]`;
    if (typeof found === 'object' && found !== null && 'failure' in found) {
      conditions.report.note(at, 'kept', `${ALWAYS}: ${String(found.failure)}`);
      return undefined;
    }
    conditions.report.note(at, 'taken');
    return found as LogicJson;
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
  const source = expressionIn(extension);
  const compiled = source === undefined ? undefined : compilePath(source, resolverAt(planned), 'condition');
  if (compiled && 'logic' in compiled) {
    report.note(at, 'mapped', 'As a condition of the question.');
    return compiled.logic;
  }
  report.note(at, 'kept', `${ALWAYS}: ${compiled?.reason.message.en ?? 'There is no FHIRPath expression.'}`);
  return undefined;
}

/** The FHIRPath expression of an extension. */
export function expressionIn(extension: JsonObject): string | undefined {
  const value = typedValue(extension, 'value')?.value;
  if (typeof value === 'string') return value;
  if (!isObject(value) || (value.language !== undefined && value.language !== 'text/fhirpath'))
    return undefined;
  return textOf(value.expression);
}

type Failure = { failure: string };

function comparison(
  condition: JsonObject,
  planned: PlannedItem,
  { byLinkId }: Conditions,
): LogicJson | Failure {
  const target = byLinkId.get(textOf(condition.question) ?? '');
  const wanted = typedValue(condition, 'answer');
  if (!target || !wanted) return { failure: 'The question that it depends on is not known.' };
  const { question, type, repeats } = target.path;
  if (question === undefined || type === undefined)
    return { failure: 'It depends on an item that is not asked here.' };
  if (target.within && target.within !== planned.within)
    return { failure: 'It depends on the entries of a repeated group.' };
  if (condition.operator === 'exists') {
    const answered = isAnswered({ ...target.path, items: [] });
    return wanted.value === true ? answered : not(answered);
  }
  const value = constantOf(target, wanted);
  if (typeof value === 'object') return value;
  const answer: LogicJson = { var: question };
  if (repeats === true) {
    const isOne: LogicJson = { in: [value, answer] };
    if (condition.operator === '=') return isOne;
    return condition.operator === '!=' ? { '!': [isOne] } : { failure: 'A list of answers has no order.' };
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
      return typeof value === 'number' || type === 'date' || type === 'time'
        ? { [condition.operator]: [answer, value] }
        : { failure: 'These answers have no order.' };
    default:
      return { failure: 'The operator is not known.' };
  }
}

/** As the answer is stored here. */
function constantOf(target: PlannedItem, wanted: TypedValue): string | number | boolean | Failure {
  const { options, units, entry } = target;
  if (options) {
    const found = options.find((option) => isOption(option, wanted));
    return found ? found.option.value : { failure: 'The question has no such option.' };
  }
  const { type, value } = wanted;
  if (type === 'Quantity' && isObject(value)) {
    const unit = textOf(value.code) ?? textOf(value.unit);
    if (typeof value.value !== 'number') return { failure: 'It is compared with no number.' };
    if (unit !== undefined && units.length > 0 && unit !== units[0])
      return { failure: 'It is compared in another unit.' };
    return value.value;
  }
  if (type === 'Coding' && isObject(value))
    return textOf(value.display) ?? textOf(value.code) ?? { failure: 'It is compared with no code.' };
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value !== 'string') return { failure: 'It is compared with a value that is no answer here.' };
  if (entry.type === 'date' || entry.type === 'dateTime')
    return /^\d{4}-\d\d-\d\d/.test(value)
      ? value.slice(0, 10)
      : { failure: 'It is compared with a part of a date.' };
  return entry.type === 'time' ? value.slice(0, 5) : value;
}
