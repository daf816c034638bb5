/** Converts enableWhen and enableWhenExpression to our logic. */
import type { LogicJson } from '@clinic/engine/base';
import { settledTruth } from '@clinic/engine/form';
import { and, isUnknown, or } from '@clinic/engine/logic';
import type { Outcome } from '../../importing/report.ts';
import { type Message, say } from '../../importing/texts/message.ts';
import { compilePath } from '../path/compilePath.ts';
import { expressionOf } from '../validate/expressions.ts';
import { ENABLE_WHEN_EXPRESSIONS } from '../validate/extensions.ts';
import { extensionsOf, isObject, type JsonObject, objectsOf, textOf, typedValue } from '../validate/json.ts';
import { comparison, isFailure } from './comparison.ts';
import { optionFor } from './options.ts';
import type { PlannedItem } from './plan.ts';
import type { ImportReport } from './report.ts';
import type { ImportOptions } from './source/importOptions.ts';
import { hasZone } from './source/moments.ts';
import { unitOf } from './source/quantities.ts';
import type { ItemResolver } from './variables.ts';

export interface Conditions {
  byLinkId: ReadonlyMap<string, PlannedItem>;
  /** Resolver for an expression of an item. */
  resolverAt: (planned?: PlannedItem, expression?: string) => ItemResolver;
  report: ImportReport;
}

export interface QuestionContext extends Conditions {
  language: string;
  canEvaluate: ImportOptions['canEvaluate'];
}

/** Whether no answers can satisfy a condition. */
export const isNeverMet = (condition: LogicJson): boolean =>
  isUnknown(condition) || settledTruth(condition) === false;

/** @returns undefined for an item that is always shown; a condition that cannot be expressed is reported and ignored */
export function conditionOf(planned: PlannedItem, conditions: Conditions): LogicJson | undefined {
  const both = [byAnswers(planned, conditions), byExpression(planned, conditions)].filter(
    (part) => part !== undefined,
  );
  return both.length === 0 ? undefined : and(...both);
}

/**
 * Converts `enableWhen` entirely or not at all: showing a question too often is safer than hiding it by part of a
 * condition.
 */
function byAnswers(planned: PlannedItem, conditions: Conditions): LogicJson | undefined {
  const { item, path } = planned.entry;
  const { byLinkId, report } = conditions;
  const isAny = item.enableBehavior === 'any';
  const parts = objectsOf(item.enableWhen).map((condition, index) => ({
    condition,
    at: `${path}.enableWhen[${index}]`,
    found: comparison(condition, planned, byLinkId),
  }));
  const readable = parts.flatMap(({ found }) => (isFailure(found) ? [] : [found]));
  // In an "any" list, a condition that never holds can be dropped.
  const isOpen = parts.some(({ found }) => isFailure(found) && !(isAny && found.isNever));
  const isUsed = readable.length > 0 && !(isAny && isOpen);
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
      const how = howCompared(condition, planned, byLinkId);
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
  return isAny ? or(...readable) : and(...readable);
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

/** Why the condition of an item is left out, or which questions have it. */
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

/** How the comparison differs from the source; undefined if it does not. */
function howCompared(
  condition: JsonObject,
  planned: PlannedItem,
  byLinkId: ReadonlyMap<string, PlannedItem>,
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
