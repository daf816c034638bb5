/** Whether an item is enabled in a response: enableWhen and enableWhenExpression. */
import { compareValues, equalValues } from './compare.ts';
import type { Instance, ResponseContext } from './context.ts';
import { evaluateForItem, expressionOf } from './expressions.ts';
import { ENABLE_WHEN_EXPRESSIONS } from './extensions.ts';
import { isWithin, type QuestionnaireItem } from './index.ts';
import { extensionsOf, type JsonObject, objectsOf, type TypedValue, textOf, typedValue } from './json.ts';

/**
 * @param ancestors the enclosing items of the response, from the outside in
 * @param node the item in the response, if it is there
 * @returns undefined if it cannot be decided
 */
export function isEnabled(
  entry: QuestionnaireItem,
  ancestors: readonly Instance[],
  node: JsonObject | undefined,
  context: ResponseContext,
): boolean | undefined {
  const conditions = objectsOf(entry.item.enableWhen);
  const verdicts = conditions.map((condition) => isMet(condition, entry, ancestors, context));
  const wanted = entry.item.enableBehavior === 'any' ? any(verdicts) : all(verdicts);
  const byConditions = conditions.length === 0 ? true : wanted;
  const [extension] = extensionsOf(entry.item, ...ENABLE_WHEN_EXPRESSIONS);
  const expression = extension && expressionOf(extension);
  if (expression === undefined) return byConditions;
  const byExpression = evaluateForItem(expression, entry, ancestors, node, context, 'response');
  return all([byConditions, byExpression]);
}

function isMet(
  condition: JsonObject,
  entry: QuestionnaireItem,
  ancestors: readonly Instance[],
  context: ResponseContext,
): boolean | undefined {
  const target = context.index.byLinkId.get(textOf(condition.question) ?? '');
  const expected = typedValue(condition, 'answer');
  if (!target || !expected || isWithin(target, entry)) return undefined;
  const answers = answersTo(target, ancestors, context);
  if (condition.operator === 'exists') return answers.length > 0 === expected.value;
  if (condition.operator === '!=') {
    // R4's definition of "!=" without an answer is garbled, so neither result is an error.
    if (answers.length === 0) return undefined;
    const equal = any(answers.map((answer) => equalValues(answer, expected, context.units)));
    return equal === undefined ? undefined : !equal;
  }
  return any(answers.map((answer) => holds(answer, condition.operator, expected, context)));
}

function holds(
  answer: TypedValue,
  operator: unknown,
  expected: TypedValue,
  { units }: ResponseContext,
): boolean | undefined {
  if (operator === '=') return equalValues(answer, expected, units);
  const order = compareValues(answer, expected, units);
  if (order === undefined) return undefined;
  if (operator === '>') return order > 0;
  if (operator === '<') return order < 0;
  if (operator === '>=') return order >= 0;
  return operator === '<=' ? order <= 0 : undefined;
}

/**
 * The answers to a question, as seen from an item: in repeated groups that contain both, only those of its own entry.
 */
function answersTo(
  target: QuestionnaireItem,
  ancestors: readonly Instance[],
  { response, childItems }: ResponseContext,
): TypedValue[] {
  const shared = ancestors.findLast(({ of }) => isWithin(target, of));
  const path: string[] = [];
  for (let at: QuestionnaireItem | undefined = target; at && at !== shared?.of; at = at.parent)
    path.unshift(at.linkId);
  let nodes: readonly JsonObject[] = [shared?.node ?? response];
  for (const linkId of path) nodes = nodes.flatMap((node) => childItems(node).get(linkId) ?? []);
  return nodes
    .flatMap((node) => objectsOf(node.answer))
    .map((answer) => typedValue(answer, 'value'))
    .filter((value) => value !== undefined);
}

/** @returns the items directly inside an item of a response, under it or under its answers, by linkId */
export function childItemsReader(): ResponseContext['childItems'] {
  const cache = new WeakMap<JsonObject, ReadonlyMap<string, readonly JsonObject[]>>();
  return (node) => {
    const cached = cache.get(node);
    if (cached) return cached;
    const inAnswers = objectsOf(node.answer).flatMap((answer) => objectsOf(answer.item));
    const items = Map.groupBy([...objectsOf(node.item), ...inAnswers], ({ linkId }) => textOf(linkId) ?? '');
    cache.set(node, items);
    return items;
  };
}

const all = (verdicts: readonly (boolean | undefined)[]): boolean | undefined =>
  verdicts.includes(false) ? false : verdicts.includes(undefined) ? undefined : true;

const any = (verdicts: readonly (boolean | undefined)[]): boolean | undefined =>
  verdicts.includes(true) ? true : verdicts.includes(undefined) ? undefined : false;
